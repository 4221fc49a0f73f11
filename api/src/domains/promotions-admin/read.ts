import { toSoles } from '@qhatu/contract/money';
import { PAID_STATES } from '@qhatu/contract/orders';
import { methodsFromWire, methodsToWire } from '@qhatu/contract/pricing';
import {
  type AdminPromotion,
  type AdminPromotionList,
  type AdminPromotionRow,
  type PromotionBatchCodes,
  type PromotionOrders,
  type PromotionState,
  PromotionType,
} from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open';
import { notFound } from '../../http/errors';

const PER_PAGE = 50;

/** As `findPromotion` and `usePromotion` judge it. */
const STATE_IS: Record<PromotionState, RawBuilder<boolean>> = {
  ended: sql<boolean>`(not p.enabled or p.until <= now())`,
  used_up: sql<boolean>`(p.enabled and p.until > now() and p.uses >= p.max_uses)`,
  scheduled: sql<boolean>`(p.enabled and p.until > now() and (p.uses < p.max_uses) is not false and p.since > now())`,
  active: sql<boolean>`(p.enabled and p.until > now() and (p.uses < p.max_uses) is not false and p.since <= now())`,
};
const STATE = sql<PromotionState>`case when ${STATE_IS.ended} then 'ended' when ${STATE_IS.used_up} then 'used_up'
  when ${STATE_IS.scheduled} then 'scheduled' else 'active' end`;

const ACCOUNT = (id: string) =>
  sql`(select json_build_object('id', u.id, 'user_name', u.user_name) from users u where u.id = ${sql.ref(id)})`;

interface Row {
  id: number;
  version: number;
  code: string;
  type_id: number;
  rate: number;
  amount: number;
  state: PromotionState;
  since: Date;
  until: Date | null;
  max_uses: number | null;
  uses: number;
  cost: number;
  reseller: AdminPromotionRow['reseller'];
  batch: AdminPromotionRow['batch'];
}

const COLUMNS = sql`p.id, p.version, p.code, p.type_id, p.rate, p.amount, ${STATE} as state, p.since,
  nullif(p.until, 'infinity') as until, p.max_uses, p.uses, ${ACCOUNT('p.reseller_id')} as reseller,
  (select json_build_object('id', b.id, 'name', b.name) from promotion_batches b where b.id = p.batch_id) as batch`;

/** Of paid orders; from the index alone, however many there are. */
const SOLD = sql`lateral (
  select count(*)::int as orders, coalesce(sum(o.promotion_discount), 0)::int as cost,
    coalesce(sum(o.total), 0)::bigint as sold
  from orders o where o.promotion_id = p.id and o.status = any(${[...PAID_STATES]}::text[]))`;

const rowOf = ({ type_id, rate, amount, since, until, cost, ...row }: Row): AdminPromotionRow => {
  const type = PromotionType.parse(type_id);
  return {
    ...{ id: row.id, version: row.version, code: row.code, type, value: type === 2 ? toSoles(amount) : Number(rate) },
    ...{ state: row.state, since: since.toISOString(), until: until?.toISOString() ?? null },
    ...{ max_uses: row.max_uses, uses: row.uses, cost: toSoles(cost), reseller: row.reseller, batch: row.batch },
  };
};

export interface PromotionFilter {
  /** Promotions before this id: the last one of the page before. */
  before?: number | undefined;
  /** How a code begins. */
  text?: string | undefined;
  type?: PromotionType | undefined;
  state?: PromotionState | undefined;
  batch?: number | undefined;
  /** Codes that people earned for themselves (D90) instead of everybody's. */
  personal?: boolean | undefined;
}

const beginning = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Promotions, newest first, a page by key. */
export async function listPromotions(db: Db, filter: PromotionFilter): Promise<AdminPromotionList> {
  const { before, text, type, state, batch, personal } = filter;
  const conditions = [
    personal ? sql`p.user_id is not null` : sql`p.user_id is null`,
    ...(before === undefined ? [] : [sql`p.id < ${before}`]),
    ...(text ? [sql`lower(p.code) like ${beginning(text)}`] : []),
    ...(type === undefined ? [] : [sql`p.type_id = ${type}`]),
    ...(state === undefined ? [] : [STATE_IS[state]]),
    ...(batch === undefined ? [] : [sql`p.batch_id = ${batch}`]),
  ];
  const { rows } = await sql<Row>`
    select ${COLUMNS}, s.cost
    from (select * from promotions p where ${sql.join(conditions, sql` and `)} order by p.id desc limit ${PER_PAGE + 1}) p
    cross join ${SOLD} s order by p.id desc`.execute(db);
  const data = rows.slice(0, PER_PAGE).map(rowOf);
  return { data, next: rows.length > PER_PAGE ? (data.at(-1)?.id ?? null) : null };
}

interface DetailRow extends Row {
  min_amount: number;
  paymentmethodoffer: AdminPromotion['methods'];
  region_id: number | null;
  person: AdminPromotion['person'];
  scope: AdminPromotion['scope'];
  used: boolean;
  orders: number;
  sold: string;
}

/** One promotion with its terms, and what came of it. Throws 404. */
export async function findAdminPromotion(db: Db, id: number): Promise<AdminPromotion> {
  const { rows } = await sql<DetailRow>`
    select ${COLUMNS}, s.*, p.min_amount, p.paymentmethodoffer, p.region_id, ${ACCOUNT('p.user_id')} as person,
      exists (select from orders o where o.promotion_id = p.id) as used,
      (select coalesce(json_agg(json_build_object(
          'seller', ${ACCOUNT('c.seller_id')},
          'category_id', coalesce(c.subcategory_id, c.category_id),
          'product', (select json_build_object('id', g.id, 'name', g.name) from products g where g.id = c.product_id))
        order by c.id), '[]') from promotion_scopes c where c.promotion_id = p.id) as scope
    from promotions p cross join ${SOLD} s where p.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return {
    ...rowOf(row),
    minimum: toSoles(row.min_amount),
    methods: methodsToWire(methodsFromWire(row.paymentmethodoffer)),
    ...{ region_id: row.region_id, person: row.person, scope: row.scope, used: row.used, orders: row.orders },
    sold: toSoles(Number(row.sold)),
  };
}

/** Orders with a code, newest first, a page by key. Throws 404. */
export async function listPromotionOrders(db: Db, id: number, before?: number): Promise<PromotionOrders> {
  const known = await db.selectFrom('promotions').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) throw notFound();
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'created_at', 'status', 'total', 'promotion_discount'])
    .where('promotion_id', '=', id)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(PER_PAGE + 1)
    .execute();
  const data = rows.slice(0, PER_PAGE).map(({ created_at, total, promotion_discount, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    total: toSoles(total),
    discount: promotion_discount === null ? null : toSoles(promotion_discount),
  }));
  return { data, next: rows.length > PER_PAGE ? (data.at(-1)?.id ?? null) : null };
}

/** Every code of a batch, in the order in which they were made. Throws 404. */
export async function readBatch(db: Db, id: number): Promise<PromotionBatchCodes> {
  const batch = await db
    .selectFrom('promotion_batches')
    .select(['id', 'name', 'codes'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!batch) throw notFound();
  const rows = await db
    .selectFrom('promotions')
    .select(['code', 'uses', 'max_uses', 'since'])
    .select(sql<Date | null>`nullif(until, 'infinity')`.as('until'))
    .where('batch_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    ...batch,
    data: rows.map(({ since, until, ...row }) => ({
      ...row,
      since: since.toISOString(),
      until: until?.toISOString() ?? null,
    })),
  };
}
