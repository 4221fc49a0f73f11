import { fromIso, shiftDays } from '@qhatu/contract/dates';
import { toSoles } from '@qhatu/contract/money';
import { ORDER_STATES } from '@qhatu/contract/orders';
import { PaymentTypeId, type StaffOrderList, type StaffOrderRow } from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../db/open';
import { pageByKey } from '../../../db/page';
import { pageGone } from '../../../http/errors';
import type { Person } from '../../../http/person';
import { isLateReturn } from '../../orders/deadlines';
import { ALL_METHODS, methodTitle } from '../../orders/methods';
import { type OrderLineRow, orderLines } from '../../orders/read';
import { needsAttention } from '../../orders/refunds';
import { findAccount } from '../../security/read';
import { ordersSeenBy } from './acts';

const day = z.string().refine((text) => fromIso(text) !== null, 'AAAA-MM-DD');

/** What a list of orders is narrowed by; all of it together. */
export const staffOrderFilter = z.object({
  /** One state, or several with commas between. */
  state: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(ORDER_STATES)).min(1))
    .optional(),
  method: z.coerce.number().pipe(z.literal(ALL_METHODS)).optional(),
  /** Number, user name or e-mail, for administration and support; a seller's are always their own. */
  seller: z.string().trim().min(1).max(254).optional(),
  /** Days in Lima, YYYY-MM-DD, both included. */
  from: day.optional(),
  to: day.optional(),
  /** The number of an order, or a part of a name, an e-mail, a telephone, a product's name or code. */
  q: z.string().trim().max(100).optional(),
  /** Only orders with a return that has not ended; `late`: whose answer, or whose products, are late (D277). */
  returns: z.enum(['open', 'late']).optional(),
  /** Only orders with money that a person has to pay back; a seller's are not told apart by it. */
  refunds: z.enum(['open']).optional(),
  /** The last id of the page before. */
  after: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  perPage: z.coerce.number().int().min(1).max(100).default(24),
});
type StaffOrderFilter = z.infer<typeof staffOrderFilter>;
/** With the seller whose orders are looked for; null: everybody's. */
type Search = Omit<StaffOrderFilter, 'seller'> & { seller: number | null };

/** Midnight of a day in Lima. */
const limaMidnight = (year: number, month: number, date: number) => new Date(Date.UTC(year, month - 1, date, 5));

/** What a person typed, as a part of a text: its own signs mean nothing. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Orders that staff see: what nobody was told of is none yet (D75). All of the filter but its words and its page. */
function placed(db: Db, own: number | null, filter: Search) {
  const { seller } = filter;
  const from = filter.from && fromIso(filter.from);
  const last = filter.to && fromIso(filter.to);
  const end = last && shiftDays(last, 1);
  return db
    .selectFrom('orders as o')
    .select(['o.id', 'o.status', 'o.created_at', 'o.user_id', 'o.name', 'o.payment_type_id', 'o.total', 'o.refunded'])
    .select(['o.address', 'o.phone', 'o.email', 'o.code'])
    .where('o.placed_at', 'is not', null)
    .$if(filter.state !== undefined, (query) => query.where('o.status', 'in', filter.state ?? []))
    .$if(filter.method !== undefined, (query) => query.where('o.payment_type_id', '=', filter.method ?? 0))
    .$if(seller !== null, (query) =>
      query.where(sql<boolean>`exists (select from order_lines l where l.order_id = o.id and l.seller_id = ${seller})`),
    )
    .$if(Boolean(from), (query) =>
      query.where('o.created_at', '>=', from ? limaMidnight(from.year, from.month, from.day) : new Date(0)),
    )
    .$if(Boolean(end), (query) =>
      query.where('o.created_at', '<', end ? limaMidnight(end.year, end.month, end.day) : new Date(0)),
    )
    .$if(filter.refunds !== undefined && own === null, (query) =>
      query.where(sql<boolean>`exists (select from order_refunds where order_id = o.id and ${needsAttention})`),
    )
    .$if(filter.returns !== undefined, (query) =>
      query.where(sql<boolean>`exists (select from order_returns r where r.order_id = o.id
        and r.status in ('asked', 'accepted') and (${own}::int is null or r.seller_id = ${own})
        and ${filter.returns === 'late' ? isLateReturn(new Date()) : sql`true`})`),
    );
}

/**
 * Among so many of the newest ones a usual word fills a page; a rarer one has few orders in its index. A seller's stand apart, and
 * each of them costs the walk over those between.
 */
const NEWEST = { all: 2_000, ofSeller: 500 } as const;

/** A page of what the filter finds, and one more, newest first. Throws 400 when `after` is none. */
async function findOrders(db: Db, own: number | null, filter: Search, newest: number) {
  const { seller, after, q, perPage } = filter;
  let query = placed(db, own, filter).orderBy('o.created_at', 'desc').orderBy('o.id', 'desc');
  if (after !== undefined) {
    // As text: an instant of ours is coarser than one of the database.
    const last = await db
      .selectFrom('orders')
      .select(sql<string>`created_at::text`.as('at'))
      .where('id', '=', after)
      .executeTakeFirst();
    if (!last) throw pageGone();
    query = query.where(sql<boolean>`(o.created_at, o.id) < (${last.at}::timestamptz, ${after})`);
  }
  if (!q) return query.limit(perPage + 1).execute();
  const words = matching(q, own);
  const { rows } = await sql<{ looked: number; ids: number[] }>`
    with newest as materialized (${query.limit(newest)})
    select (select count(*)::int from newest) as looked, array(
      select o.id from newest o where ${words} order by o.created_at desc, o.id desc limit ${perPage + 1}) as ids`.execute(
    db,
  );
  const [{ looked, ids }] = rows as [{ looked: number; ids: number[] }];
  if (ids.length > perPage || looked < newest) {
    return query.where(sql<boolean>`o.id = any(${ids}::int[])`).execute();
  }
  return (
    query
      // An array is made once, whatever the planner expects of it.
      .where(sql<boolean>`o.id = any(array(${candidates(q, seller)}))`)
      .where(words)
      .limit(perPage + 1)
      .execute()
  );
}

/**
 * Orders that were placed, newest first, a page by key (D213): new ones do not move a page. Words are looked for among the `newest` of
 * them before their index is asked.
 */
export async function listStaffOrders(
  db: Db,
  person: Person,
  filter: StaffOrderFilter,
  newest?: number,
): Promise<StaffOrderList> {
  const own = ordersSeenBy(person);
  const seller = own ?? (filter.seller === undefined ? null : ((await findAccount(db, filter.seller)) ?? NOBODY));
  const window = newest ?? (seller === null ? NEWEST.all : NEWEST.ofSeller);
  const { page, next } = pageByKey(await findOrders(db, own, { ...filter, seller }, window), filter.perPage);
  const ids = page.map(({ id }) => id);
  const [lines, returns] = await Promise.all([orderLines(db, ids), openReturns(db, ids, own)]);
  return {
    data: page.map((order): StaffOrderRow => {
      const shown = lines.filter((line) => line.order_id === order.id && (own === null || line.seller_id === own));
      const method = PaymentTypeId.parse(order.payment_type_id);
      return {
        id: order.id,
        state: order.status,
        created_at: order.created_at.toISOString(),
        buyer: { id: order.user_id, name: order.name },
        payment_type_id: method,
        metodopago: methodTitle(method),
        total: toSoles(own === null ? order.total : shown.reduce((sum, { total }) => sum + total, 0)),
        refunded: own === null ? toSoles(order.refunded) : null,
        units: shown.reduce((sum, { qty }) => sum + qty, 0),
        products: shown.slice(0, PRODUCTS_SHOWN).map(({ name }) => name),
        more_products: Math.max(0, shown.length - PRODUCTS_SHOWN),
        sellers: sellersOf(shown),
        district: order.address.district.name,
        open_returns: returns.get(order.id)?.count ?? 0,
        late: returns.get(order.id)?.late ?? false,
      };
    }),
    next,
  };
}

/** Of whom there are no orders. */
const NOBODY = 0;
const PRODUCTS_SHOWN = 3;
/** Digits that are a part of a telephone rather than the number of an order. */
const PHONE_PART = 6;

function sellersOf(lines: readonly OrderLineRow[]): StaffOrderRow['sellers'] {
  return [...new Map(lines.map((line) => [line.seller_id, { id: line.seller_id, name: line.seller_name }])).values()];
}

/** A seller finds by what they are shown: not by an e-mail, nor by another seller's product. */
function matching(text: string, own: number | null) {
  const part = containing(text);
  // With a limit it is asked of each order; `exists` would read every line there is to ask of a few thousand.
  const hasLine = (which: RawBuilder<unknown>) => sql`coalesce((select true from order_lines l
    where l.order_id = o.id and ${which} and (${own}::int is null or l.seller_id = ${own}) limit 1), false)`;
  if (isNumber(text)) {
    return sql<boolean>`(o.id = ${Number(text)} or o.phone like ${isPhone(text) ? part : null}::text
      or ${hasLine(sql`l.code = ${text}`)})`;
  }
  return sql<boolean>`(o.name ilike ${part} or o.phone like ${part}
    or (${own}::int is null and (o.email ilike ${part} or o.code = ${text}))
    or ${hasLine(sql`(l.name ilike ${part} or l.code ilike ${part})`)})`;
}

/** A number is that of an order, a whole code of a product, or part of a telephone. */
const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text);
const isPhone = (text: string): boolean => text.length >= PHONE_PART;

/** What indexes find by a text among a seller's orders or all (null): every order that `matching` takes, and some more (D213). */
function candidates(text: string, seller: number | null) {
  // Before they are read: of a usual name most are others'.
  const isSold =
    seller === null
      ? sql`true`
      : sql`exists (select from order_lines l where l.order_id = orders.id and l.seller_id = ${seller})`;
  // These expressions are those of `orders_words` and `order_lines_words`.
  const orders = (part: string) => sql`select id from orders
    where (name || E'\\n' || phone || E'\\n' || email || E'\\n' || coalesce(code, '')) ilike ${part} and ${isSold}`;
  const lines = (part: string) => sql`select order_id from order_lines where (name || E'\\n' || code) ilike ${part}`;
  const part = containing(text);
  if (!isNumber(text)) return sql`${orders(part)} union all ${lines(part)}`;
  // A code stands at the end, behind its line break: even a short one has trigrams there.
  return sql`select ${Number(text)}::int union all ${lines(`%\n${text}`)}
    ${isPhone(text) ? sql`union all ${orders(part)}` : sql``}`;
}

async function openReturns(db: Db, ids: readonly number[], own: number | null) {
  if (ids.length === 0) return new Map<number, { count: number; late: boolean }>();
  const { rows } = await sql<{ order_id: number; count: number; late: boolean }>`
    select order_id, count(*)::int as count,
      bool_or(${isLateReturn(new Date())}) as late
    from order_returns r
    where order_id = any(${ids}::int[]) and status in ('asked', 'accepted') and (${own}::int is null or seller_id = ${own})
    group by order_id`.execute(db);
  return new Map(rows.map(({ order_id, ...rest }) => [order_id, rest]));
}
