import type { ShopAway } from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';

/**
 * A seller's days off (the expression names them) as they count for what is bought at an instant, now unless said: null when it is
 * sent as always (D253).
 */
export const awayOf = (
  seller: RawBuilder<unknown>,
  at: RawBuilder<unknown> = sql`now()`,
): RawBuilder<ShopAway | null> => sql`(
  select json_build_object('from', a.from_day::text, 'until', a.until_day::text, 'note', a.note)
  from seller_absences a
  where a.seller_id = ${seller} and a.counts_from <= ${at} and a.ends_at > ${at}
  order by a.ends_at desc limit 1)`;

/** When the time to send begins for what could be sent `since` then: an hour before the end of days off that hold it up; null: then. */
export const dispatchResumedAt = (
  seller: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
): RawBuilder<Date | null> => sql`(
  select max(a.ends_at) - interval '1 hour' from seller_absences a
  where a.seller_id = ${seller} and a.counts_from <= ${since} and a.ends_at > ${since})`;
