import { ROLE } from '@qhatu/contract/model';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/open';
import { type Origin, originOf } from '../../http/device';
import { memberOf, type Person, type ShopActor, sellerOf } from '../../http/person';

/** Who of staff acts, and from where. */
export interface Staff extends Person {
  origin: Origin;
}

/** The caller as staff; the route has made sure of the role. */
export const staffOf = (request: FastifyRequest): Staff => ({ ...memberOf(request), origin: originOf(request) });

type Values = Record<string, unknown>;

export interface Act {
  /** `subject.verb`: 'product.update'. The names are listed in docs/back-office.md. */
  act: string;
  subject:
    | 'product'
    | 'variant'
    | 'category'
    | 'attribute'
    | 'brand'
    | 'tag'
    | 'promotion'
    | 'home'
    | 'order'
    | 'line'
    | 'refund'
    | 'request'
    | 'question'
    | 'complaint'
    | 'payment-problem'
    | 'settlement'
    | 'commission'
    | 'job'
    | 'person'
    | 'review'
    | 'answer'
    | 'message'
    | 'suggestion'
    | 'setting'
    | 'api-key'
    | 'webhook'
    | 'shop'
    | 'shop-member'
    | 'import'
    | 'newsletter';
  id: number;
  /** As it was; left out for what did not exist. Only what differs from `after` is kept. */
  before?: Values;
  after?: Values;
}

const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The names of what differs. */
export const changedFields = (before: Values, after: Values): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !sameValue(before[name], after[name]));

const only = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name] ?? null]));

type Actor = ShopActor & Pick<Staff, 'origin'>;

/** The shop in which they act: their own, or the one that they work in. */
const shopOf = (actor: ShopActor): number | null => (actor.shop || actor.role === ROLE.seller ? sellerOf(actor) : null);

/** An act as a row of `staff_acts`, for statements that write many. */
function actRow({ origin, ...actor }: Actor, { act, subject, id, before, after }: Act) {
  const names = before && after ? changedFields(before, after) : null;
  const kept = (values: Values | undefined) => (values ? JSON.stringify(names ? only(values, names) : values) : null);
  return {
    actor_id: actor.id,
    seller_id: shopOf(actor),
    act,
    subject,
    subject_id: id,
    before: kept(before),
    after: kept(after),
    network: origin.address,
    device: origin.device,
  };
}

/** Writes acts of staff down, in the transaction of the acts themselves. */
export async function recordActs(trx: Db, staff: Actor, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return;
  await trx
    .insertInto('staff_acts')
    .values(acts.map((act) => actRow(staff, act)))
    .execute();
}

export const recordAct = (trx: Db, staff: Staff, act: Act): Promise<void> => recordActs(trx, staff, [act]);
