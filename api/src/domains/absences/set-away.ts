import { daysFromTo, fromIso, isoOf, limaDay, midnightOf, shiftDays } from '@qhatu/contract/dates';
import { AWAY_YEAR, awayForm } from '@qhatu/contract/forms';
import { firstDayInTime } from '@qhatu/contract/orders';
import type { ShopAwayBody, ShopAwayState } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { touchCatalog } from '../../db/catalog-revision';
import type { Db } from '../../db/open';
import { checkForm } from '../../http/check-form';
import { conflict, ruleBroken } from '../../http/errors';
import { readDispatchRule } from '../settings/read';
import { recordAct, type Staff } from '../staff/record-act';

const YEAR_DAYS = 365;
/** So far ahead they may be set. */
const AHEAD_DAYS = 180;

const texts = {
  past: 'El primer día no puede haber pasado.',
  far: 'Elige días de los próximos seis meses.',
  over: 'El último día no puede haber pasado.',
  begun: 'Tus días libres ya empezaron: cambia el último día o el mensaje.',
  year: `Pueden ser hasta ${AWAY_YEAR} días en un año.`,
  none: 'No tienes días libres. Actualiza la página.',
};

/** Those that have not ended; there is one at most. */
async function findAway(db: Db, sellerId: number, now: Date) {
  const row = await db
    .selectFrom('seller_absences')
    .select(['id', 'note', sql<string>`from_day::text`.as('from'), sql<string>`until_day::text`.as('until')])
    .where('seller_id', '=', sellerId)
    .where('ends_at', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, begun: row.from <= isoOf(limaDay(now)) };
}

export async function readAway(db: Db, sellerId: number, now = new Date()): Promise<ShopAwayState> {
  const found = await findAway(db, sellerId, now);
  if (!found) return { away: null, begun: false };
  const { from, until, note, begun } = found;
  return { away: { from, until, note }, begun };
}

const wrong = (field: 'from' | 'until', msg: string) => ruleBroken('invalid', msg, { [field]: msg });

/** Days off of the last year, and those that are planned, without the ones that are being set. */
async function daysOfYear(trx: Db, sellerId: number, since: string, except: number | null): Promise<number> {
  const rows = await trx
    .selectFrom('seller_absences')
    .select([sql<string>`from_day::text`.as('from'), sql<string>`until_day::text`.as('until')])
    .where('seller_id', '=', sellerId)
    .where('until_day', '>=', since)
    .$if(except !== null, (query) => query.where('id', '<>', except ?? 0))
    .execute();
  return rows.reduce((sum, { from, until }) => sum + daysFromTo(from < since ? since : from, until), 0);
}

/**
 * Sets the caller's days off, in place of those that have not ended; what has begun keeps its first day (D253). Throws 422 beside
 * the fields.
 */
export function setAway(db: Db, staff: Staff, body: ShopAwayBody, now = new Date()): Promise<ShopAwayState> {
  checkForm(awayForm, body);
  const [first, last] = [fromIso(body.from), fromIso(body.until)];
  if (!first || !last) throw wrong('from', texts.past);
  const [from, until, today] = [isoOf(first), isoOf(last), isoOf(limaDay(now))];
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', staff.id).forNoKeyUpdate().execute();
    const before = await findAway(trx, staff.id, now);
    if (before?.begun && from !== before.from) throw wrong('from', texts.begun);
    if (!before?.begun && from < today) throw wrong('from', texts.past);
    if (until < today) throw wrong('until', texts.over);
    if (from > isoOf(shiftDays(limaDay(now), AHEAD_DAYS))) throw wrong('from', texts.far);
    const since = isoOf(shiftDays(last, -YEAR_DAYS));
    const taken = await daysOfYear(trx, staff.id, since, before?.id ?? null);
    if (taken + daysFromTo(from, until) > AWAY_YEAR) throw wrong('until', texts.year);
    const values = {
      ...{ from_day: from, until_day: until, note: body.note?.trim() || null },
      ends_at: midnightOf(shiftDays(last, 1)),
    };
    if (before?.begun) {
      await trx.updateTable('seller_absences').set(values).where('id', '=', before.id).execute();
    } else {
      if (before) await trx.deleteFrom('seller_absences').where('id', '=', before.id).execute();
      const counts_from = midnightOf(firstDayInTime(first, await readDispatchRule(trx)));
      await trx
        .insertInto('seller_absences')
        .values({ ...values, seller_id: staff.id, counts_from })
        .execute();
    }
    const was = before ? { from: before.from, until: before.until, note: before.note } : {};
    const is = { from, until, note: values.note };
    await recordAct(trx, staff, { act: 'shop.away', subject: 'shop', id: staff.id, before: was, after: is });
    await touchCatalog(trx);
    return readAway(trx, staff.id, now);
  });
}

/** The caller is back: days off that have not begun are none, of others today is no more one. Throws 409 without any. */
export function endAway(db: Db, staff: Staff, now = new Date()): Promise<ShopAwayState> {
  const today = limaDay(now);
  return db.transaction().execute(async (trx) => {
    const before = await findAway(trx, staff.id, now);
    if (!before) throw conflict('not_away', texts.none);
    if (before.from >= isoOf(today)) {
      await trx.deleteFrom('seller_absences').where('id', '=', before.id).execute();
    } else {
      const values = { until_day: isoOf(shiftDays(today, -1)), ends_at: midnightOf(today) };
      await trx.updateTable('seller_absences').set(values).where('id', '=', before.id).execute();
    }
    const was = { from: before.from, until: before.until };
    await recordAct(trx, staff, {
      act: 'shop.back',
      subject: 'shop',
      id: staff.id,
      before: was,
      after: { until: null },
    });
    await touchCatalog(trx);
    return readAway(trx, staff.id, now);
  });
}
