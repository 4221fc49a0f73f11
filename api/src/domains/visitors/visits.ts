import { createHmac } from 'node:crypto';
import { isoOf, limaDay } from '@qhatu/contract/dates';
import { ROLE } from '@qhatu/contract/model';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open';
import { type Person, sellerOf } from '../../http/person';

/** What somebody looks at, by its id. */
export interface Visited {
  kind: 'product' | 'shop';
  id: number;
}

/** Who looks: the session of a visitor without an account, or the member. */
export interface Looking {
  person: Person;
  bearer: string;
}

/**
 * By which the visits of one visitor on one day of Lima are known as theirs, and nothing else: who has two devices and no account
 * is two, and the next day is another name (D255).
 */
function nameOf({ person, bearer }: Looking, day: string, key: Buffer): string {
  const who = person.anonymous ? `session ${bearer}` : `member ${person.id}`;
  return createHmac('sha256', key).update(`${day} ${who}`).digest('base64url').slice(0, 22);
}

/**
 * Writes down that a product on sale or a seller's page was looked at. Whoever sells it, their staff and administration don't count,
 * and what is not there is left out without a word.
 */
export async function recordVisit(
  db: Db,
  key: Buffer,
  looking: Looking,
  { kind, id }: Visited,
  now = new Date(),
): Promise<void> {
  const own = sellerOf(looking.person);
  if (own === null) return;
  const visitor = nameOf(looking, isoOf(limaDay(now)), key);
  const seen = {
    product: sql`select seller_id, id from products where id = ${id} and enabled and seller_id <> ${own}`,
    shop: sql`select id, null::int from users where id = ${id} and role_id = ${ROLE.seller} and suspended_at is null and id <> ${own}`,
  };
  await sql`insert into visits (seller_id, product_id, visitor, at)
    select s.*, ${visitor}, ${now} from (${seen[kind]}) s`.execute(db);
}

/** The day of Lima of an instant. */
const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone 'America/Lima')::date`;

/**
 * The first day that may still change: the one before the last that was counted, since what was written around midnight may be there
 * only after the count. A shop where nothing was counted yet has no such day.
 */
const OPEN = sql`(select coalesce(max(day) - 1, '-infinity'::date) from visit_days)`;
const openSince = sql`at >= ${OPEN}::timestamp at time zone 'America/Lima'`;
const COUNTS = sql`count(*)::int as views, count(distinct visitor)::int as visitors`;

/**
 * Counts the visits of each seller by day, anew for the days that may still change, so that it can run twice or after any pause. A
 * number never falls: what {@link visits} forgot by age stays counted.
 */
export async function countVisits(db: Db): Promise<void> {
  await sql`
    insert into visit_days (seller_id, day, views, visitors)
    select seller_id, ${dayOf(sql`at`)}, ${COUNTS} from visits where ${openSince} group by 1, 2
    on conflict (seller_id, day) do update set views = excluded.views, visitors = excluded.visitors
    where excluded.views > visit_days.views`.execute(db);
}

/** The first day on which a visit of this seller was counted, as a part of a statement; null: there was none yet. */
export const firstVisitDay = (sellerId: number) => sql`least(
  (select min(day) from visit_days where seller_id = ${sellerId}),
  (select ${dayOf(sql`min(at)`)} from visits where seller_id = ${sellerId}))`;

interface VisitDay {
  /** YYYY-MM-DD, Lima's. */
  day: string;
  views: number;
  /** Of this day: who comes on two days is one on each. */
  visitors: number;
}

/** Visits of a seller by day since `from` (YYYY-MM-DD, Lima's), those of this moment among them; days without any are left out. */
export async function readVisits(db: Db, sellerId: number, from: string): Promise<VisitDay[]> {
  const { rows } = await sql<VisitDay>`
    select day::text, max(views) as views, max(visitors) as visitors from (
      select day, views, visitors from visit_days where seller_id = ${sellerId} and day >= ${from}::date
      union all
      select ${dayOf(sql`at`)}, ${COUNTS} from visits
      where seller_id = ${sellerId} and ${openSince} and at >= ${from}::timestamp at time zone 'America/Lima' group by 1) days
    group by day order by day`.execute(db);
  return rows;
}
