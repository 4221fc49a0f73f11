import { isoOf, limaDay, shiftDays } from '@qhatu/contract/dates';
import { toSoles } from '@qhatu/contract/money';
import { PAID_STATES } from '@qhatu/contract/orders';
import type { SellerFigures } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { firstVisitDay, readVisits } from '../visitors/visits';

const PRODUCTS_SHOWN = 20;

interface Sold {
  orders: number;
  units: number;
  total: string;
}

/** Lines of paid orders that nobody cancelled, by the day of Lima on which they were paid. */
const sold = (sellerId: number) => sql`
  select l.product_id, l.qty, l.total, l.order_id, (o.approved_at at time zone 'America/Lima')::date as day
  from order_lines l join orders o on o.id = l.order_id
  where l.seller_id = ${sellerId} and l.cancelled_at is null
    and o.status in (${sql.join(PAID_STATES.map((state) => sql.lit(state)))})`;

interface Seen {
  views: number;
  visitors: number;
}

/** Of fewer visitors a period's conversion is chance: it is not said (D276). */
const ENOUGH_VISITORS = 20;

/** Per cent with a decimal. */
const conversionOf = (orders: number, visitors: number, enough: number): number | null =>
  visitors < enough ? null : Math.round((orders * 1_000) / visitors) / 10;

const figuresOf = ({ orders, units, total }: Sold, { views, visitors }: Seen, conversion: number | null) => ({
  ...{ orders, units, total: toSoles(Number(total)) },
  ...{ views, visitors, conversion },
});

const NOBODY: Seen = { views: 0, visitors: 0 };
const sumOf = (days: readonly Seen[]): Seen =>
  days.reduce((sum, { views, visitors }) => ({ views: sum.views + views, visitors: sum.visitors + visitors }), NOBODY);

/**
 * What a seller sold in the last `days`, today among them, beside as many before; what came back later is not taken off. A
 * product's `days_left` is how long its stock lasts at this pace; null for what was not sold. Amounts are what buyers paid
 * for the lines, in soles. Visits of today are those of this moment (D255). A period's conversion leaves out what was paid
 * before the seller's first counted visit (D276).
 */
export async function readFigures(db: Db, sellerId: number, days: number, now = new Date()): Promise<SellerFigures> {
  const today = limaDay(now);
  const from = isoOf(shiftDays(today, 1 - days));
  const before = isoOf(shiftDays(today, 1 - 2 * days));
  const [byDay, sums, products, interest, visits] = await Promise.all([
    sql<Sold & { day: string }>`
      select day::text, count(distinct order_id)::int as orders, sum(qty)::int as units, sum(total)::text as total
      from (${sold(sellerId)}) s where day >= ${from}::date group by day`.execute(db),
    sql<Sold & { current: boolean; counted: number }>`
      select day >= ${from}::date as current, count(distinct order_id)::int as orders,
        (count(distinct order_id) filter (where day >= ${firstVisitDay(sellerId)}))::int as counted,
        sum(qty)::int as units, sum(total)::text as total
      from (${sold(sellerId)}) s where day >= ${before}::date group by 1`.execute(db),
    sql<{ id: number; name: string; units: number; total: string; stock: number }>`
      select p.id, p.name, s.units, s.total::text,
        (select coalesce(sum(v.stock), 0)::int from variants v where v.product_id = p.id and v.enabled) as stock
      from (select product_id, sum(qty)::int as units, sum(total) as total from (${sold(sellerId)}) lines
        where day >= ${from}::date group by 1 order by 3 desc, 1 limit ${PRODUCTS_SHOWN}) s
        join products p on p.id = s.product_id
      order by s.total desc, p.id`.execute(db),
    sql<{ questions: number; chats: number }>`
      select (select count(*)::int from questions q join products p on p.id = q.product_id
          where p.seller_id = ${sellerId} and (q.created_at at time zone 'America/Lima')::date >= ${from}::date) as questions,
        (select count(*)::int from chats c
          where c.seller_id = ${sellerId} and (c.created_at at time zone 'America/Lima')::date >= ${from}::date) as chats`.execute(
      db,
    ),
    readVisits(db, sellerId, before),
  ]);
  const none: Sold = { orders: 0, units: 0, total: '0' };
  const dayOf = new Map(byDay.rows.map((row) => [row.day, row]));
  const seenOn = new Map(visits.map((seen) => [seen.day, seen]));
  const sumsOf = (current: boolean) => {
    const sum = sums.rows.find((row) => row.current === current);
    const seen = sumOf(visits.filter(({ day }) => day >= from === current));
    return figuresOf(sum ?? none, seen, conversionOf(sum?.counted ?? 0, seen.visitors, ENOUGH_VISITORS));
  };
  return {
    current: sumsOf(true),
    before: sumsOf(false),
    days: Array.from({ length: days }, (_, n) => {
      const day = isoOf(shiftDays(today, 1 - days + n));
      const [sale, seen] = [dayOf.get(day) ?? none, seenOn.get(day) ?? NOBODY];
      return { day, ...figuresOf(sale, seen, conversionOf(sale.orders, seen.visitors, 1)) };
    }),
    products: products.rows.map(({ id, name, units, total, stock }) => ({
      ...{ id, name, units, total: toSoles(Number(total)), stock },
      days_left: units > 0 ? Math.floor((stock * days) / units) : null,
    })),
    interest: interest.rows[0] ?? { questions: 0, chats: 0 },
  };
}
