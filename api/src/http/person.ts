import { NOT_IN_CHARGE, ROLE } from '@qhatu/contract/model';
import { ANONYMOUS_USER_ID, type ShopRight } from '@qhatu/contract/wire';
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { forbidden, notFound, unauthenticated } from './errors';

/** Who is calling. The shared visitor (user 5) has a token but is nobody (D50). */
export interface Person {
  id: number;
  /** D1. */
  role: number;
  anonymous: boolean;
  /** The shop that they work in for its seller (D234); null for everybody else, sellers too. */
  shop: Membership | null;
}

/** Somebody of a shop's staff: whose shop, and what its seller lets them do there. */
export interface Membership {
  /** Of `shop_members`. */
  id: number;
  sellerId: number;
  may: readonly ShopRight[];
  /** When a right was last used; null: never. */
  usedAt: Date | null;
}

/** Whoever acts in the back office, and for which shop. */
export type ShopActor = Pick<Person, 'id' | 'role' | 'shop'>;

/**
 * The one answer to whose things somebody sees and changes in the back office: a seller's own, for their staff the same, and
 * of everybody (null) for administration (D1, D234). What they may do with them is the route's {@link requireShop}.
 */
export const sellerOf = ({ id, role, shop }: ShopActor): number | null =>
  role === ROLE.admin ? null : (shop?.sellerId ?? id);

/** Whose they are where administration has none: what it makes is the shop's own. */
export const ownSellerId = (actor: ShopActor): number => sellerOf(actor) ?? actor.id;

/** Whether a seller's staff may do this there; everybody who is nobody's staff may, as their role says. */
export const mayInShop = ({ shop }: Pick<Person, 'shop'>, right: ShopRight): boolean =>
  shop === null || shop.may.includes(right);

/** Sells: themselves, or for a seller who lets them do this. */
export const mayActAsSeller = (person: ShopActor, right: ShopRight): boolean =>
  person.shop ? mayInShop(person, right) : person.role === ROLE.seller;

/** A route that asks for a role, as its own check says. */
export interface RoleRoute {
  method: string;
  /** Below /api/web: '/admin/orders/:id'. */
  path: string;
  roles: readonly number[];
  /** What a seller's staff need one of; none: no such route is theirs. */
  rights: readonly ShopRight[];
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route that {@link requireRole} guards: what each role may do is read off the checks themselves. */
    roleRoutes: RoleRoute[];
    shopRightUsed: (membership: Membership) => Promise<void>;
  }
  interface FastifyRequest {
    /** Null: no token, or one that is unknown, expired or revoked. */
    person: Person | null;
    /** The bearer token itself, to revoke it. */
    bearer: string | null;
  }
}

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/i;

interface PersonOptions {
  /** Whose token it is, used from this address (none: by the shop itself); null when it does not hold. */
  find: (bearer: string, visitor: string | undefined) => Promise<ShopActor | null>;
  /** A right in a shop is used: its seller sees when that was last. */
  used: (membership: Membership) => Promise<void>;
}

/** Reads the bearer token once per request. A bad token is not refused here: public pages stay readable with one. */
export const persons = fp(async (app: FastifyInstance, { find, used }: PersonOptions) => {
  app.decorate('roleRoutes', []);
  app.addHook('onRoute', ({ method, url, onRequest }) => {
    const letIn = [onRequest].flat().flatMap((check) => (check ? [LET_IN.get(check)] : []))[0];
    const methods = [method].flat().filter((one) => one !== 'HEAD' && one !== 'OPTIONS');
    if (!letIn) return;
    for (const one of methods) app.roleRoutes.push({ method: one, path: url.replace('/api/web', ''), ...letIn });
  });
  app.decorate('shopRightUsed', used);
  app.decorateRequest('person', null);
  app.decorateRequest('bearer', null);
  app.addHook('onRequest', async (request) => {
    const bearer = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (!bearer || request.routeOptions.config.cache) return;
    const found = await find(bearer, request.internal ? undefined : request.visitor);
    if (!found) return;
    request.bearer = bearer;
    request.person = { ...found, anonymous: found.id === ANONYMOUS_USER_ID };
  });
});

/** The caller, visitor included; 401 without a token that holds. */
export function personOf(request: FastifyRequest): Person {
  if (!request.person) throw unauthenticated();
  return request.person;
}

/** The logged-in caller; 401 without a token, 403 for the anonymous one (D47, D50). */
export function memberOf(request: FastifyRequest): Person {
  const person = personOf(request);
  if (person.anonymous) throw forbidden('Inicia sesión para continuar.', 'members_only');
  return person;
}

/** D4: whoever writes does so for themselves; another person's id in the body is not found. */
export function requireSelf(claimed: number | null | undefined, id: number): void {
  if (claimed !== null && claimed !== undefined && claimed !== id) throw notFound();
}

/** preHandler: any token, the visitor's too. Runs before validation, so that strangers learn nothing of the shape. */
export const requirePerson: preHandlerAsyncHookHandler = async (request) => {
  personOf(request);
};

/** preHandler: a logged-in person. */
export const requireMember: preHandlerAsyncHookHandler = async (request) => {
  memberOf(request);
};

/** preHandler: a logged-in person with one of these roles (D1); 403 otherwise. */
export const requireRole = (...roles: number[]): preHandlerAsyncHookHandler => {
  const check: preHandlerAsyncHookHandler = async (request) => {
    if (!roles.includes(memberOf(request).role)) throw forbidden();
  };
  LET_IN.set(check, { roles, rights: [] });
  return check;
};

/**
 * The same for what is a shop's: these roles, and a seller's staff who have one of these rights there (D234). Who loses it, loses
 * it with the next call: rights are read with every one. What a role can be let into is not forbidden to it, it is somebody
 * else's: 404, which ends no session (D47, D251).
 */
export const requireShop = (rights: readonly ShopRight[], ...roles: number[]): preHandlerAsyncHookHandler => {
  const check: preHandlerAsyncHookHandler = async (request) => {
    const person = memberOf(request);
    if (roles.includes(person.role)) return;
    if (!person.shop || !rights.some((right) => mayInShop(person, right))) throw notInCharge(person);
    await request.server.shopRightUsed(person.shop);
  };
  LET_IN.set(check, { roles, rights });
  return check;
};

/** The roles whose accounts may work for a seller. */
const MAY_WORK: readonly number[] = [ROLE.client, ROLE.reseller];

const notInCharge = ({ role }: Person) =>
  MAY_WORK.includes(role)
    ? notFound('Esta parte de la tienda no está a tu cargo, o ya no lo está.', NOT_IN_CHARGE)
    : forbidden();

/** Whom each check of {@link requireRole} and {@link requireShop} lets in. */
const LET_IN = new WeakMap<object, Pick<RoleRoute, 'roles' | 'rights'>>();
