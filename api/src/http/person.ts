import { ANONYMOUS_USER_ID } from '@qhatu/contract/wire';
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { forbidden, notFound, unauthenticated } from './errors';

/** Who is calling. The shared visitor (user 5) has a token but is nobody (D50). */
export interface Person {
  id: number;
  /** D1. */
  role: number;
  anonymous: boolean;
}

/** A route that asks for a role, as its own check says. */
export interface RoleRoute {
  method: string;
  /** Below /api/web: '/admin/orders/:id'. */
  path: string;
  roles: readonly number[];
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route that {@link requireRole} guards: what each role may do is read off the checks themselves. */
    roleRoutes: RoleRoute[];
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
  find: (bearer: string, visitor: string | undefined) => Promise<Pick<Person, 'id' | 'role'> | null>;
}

/** Reads the bearer token once per request. A bad token is not refused here: public pages stay readable with one. */
export const persons = fp(async (app: FastifyInstance, { find }: PersonOptions) => {
  app.decorate('roleRoutes', []);
  app.addHook('onRoute', ({ method, url, onRequest }) => {
    const roles = [onRequest].flat().flatMap((check) => (check ? [LET_IN.get(check)] : []))[0];
    const methods = [method].flat().filter((one) => one !== 'HEAD' && one !== 'OPTIONS');
    if (!roles) return;
    for (const one of methods) app.roleRoutes.push({ method: one, path: url.replace('/api/web', ''), roles });
  });
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
export function mustBeSelf(claimed: number | null | undefined, id: number): void {
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
  LET_IN.set(check, roles);
  return check;
};

/** Whom each check of {@link requireRole} lets in. */
const LET_IN = new WeakMap<object, readonly number[]>();
