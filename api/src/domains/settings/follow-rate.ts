import { fromIso, isoOf, limaDay, midnightOf, shiftDays } from '@qhatu/contract/dates';
import type { ExchangeRateState } from '@qhatu/contract/wire';
import { RateSetting, RateSourceSetting } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { touchCatalog } from '../../db/catalog-revision';
import type { Db } from '../../db/open';
import { ruleBroken } from '../../http/errors';
import { findExchangeRate, NO_RATE_SOURCE, readNewestOf } from './read';
import { appendVersion } from './versions';

/** A rate that somebody publishes: soles for one US dollar, and the day it is of ('2026-08-28'). */
export interface PublishedRate {
  rate: number;
  day: string;
}

/** Who publishes what a dollar costs (D262). */
export interface ExchangeRateSource {
  /**
   * The newest rate that is known at an instant: on a day without business, the last one before it. Throws {@link BadRate}
   * for every answer that is not exactly what was agreed on.
   */
  latest(now: Date): Promise<PublishedRate>;
}

/** No rate, or an answer that cannot be trusted. Its message is for staff. */
export class BadRate extends Error {}

type Outcome = NonNullable<ExchangeRateState['outcome']>;

/** From which hour of Lima a day's rate is asked for, and how long after a failure again. */
const FROM_HOUR = 8;
const RETRY_MS = 3_600_000;
/** A rate of a day so long ago says nothing of today. */
const OLD_DAYS = 7;
const HOUR_MS = 3_600_000;

const texts = {
  byHand: 'El tipo de cambio se pone a mano: elige el BCRP en «Fuente del dólar» para consultarlo.',
  saved: 'Se guardó el tipo de cambio nuevo.',
  same: 'No cambió desde la última vez.',
  jump: (was: number, is: number, most: number) =>
    `Pasaría de ${decimals(was)} a ${decimals(is)}: más de ${decimals(most)} %. No se tomó; si es correcto, escríbelo a mano.`,
  old: (day: string) => `Lo último que publicó es del ${written(day)}. No se tomó.`,
  bounds: (is: number) => `Daría ${decimals(is)} soles por dólar, fuera de 1 a 10. No se tomó.`,
  reason: (day: string, published: number, margin: number) =>
    `BCRP del ${written(day)}: S/ ${decimals(published)}${margin === 0 ? '' : ` más ${decimals(margin)} %`}`,
} as const;

const decimals = (value: number): string => String(value).replace('.', ',');
const written = (day: string): string => day.split('-').reverse().join('/');

/** When the try of the day is due that is `now`'s, or the one before while it is early. */
function slotOf(now: Date): Date {
  const today = midnightOf(limaDay(now)).getTime() + FROM_HOUR * HOUR_MS;
  return new Date(today <= now.getTime() ? today : today - 24 * HOUR_MS);
}

/** Takes the try that is due, in one of all processes; false: none is, or another has it. */
async function claim(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into exchange_rate_tries (source, tried_at) values ('bcrp', ${now})
    on conflict (source) do update set tried_at = excluded.tried_at
      where exchange_rate_tries.tried_at < ${slotOf(now)}
        or (exchange_rate_tries.outcome = 'failed' and exchange_rate_tries.tried_at <= ${new Date(now.getTime() - RETRY_MS)})
    returning source`.execute(db);
  return rows.length > 0;
}

interface Result {
  outcome: Outcome;
  detail: string;
}

/** What comes of a published rate: a new version of the setting, or why not. */
async function take(trx: Db, { rate, day }: { rate: number; day: string }, now: Date): Promise<Result> {
  const { margin, most_change } = await readRateSource(trx);
  const current = await findExchangeRate(trx);
  const venta = Number((rate * (1 + margin / 100)).toFixed(4));
  const oldest = isoOf(shiftDays(limaDay(now), -OLD_DAYS));
  if (day < oldest) return { outcome: 'old', detail: texts.old(day) };
  if (venta < 1 || venta > 10) return { outcome: 'jump', detail: texts.bounds(venta) };
  if (current !== null && Math.abs(venta / current - 1) * 100 > most_change) {
    return { outcome: 'jump', detail: texts.jump(current, venta, most_change) };
  }
  if (venta === current) return { outcome: 'same', detail: texts.same };
  await appendVersion(trx, {
    key: 'rate',
    value: { venta, source: 'bcrp', day, published: rate },
    reason: texts.reason(day, rate, margin),
  });
  await trx.insertInto('exchange_rates').values({ venta }).execute();
  await touchCatalog(trx);
  return { outcome: 'saved', detail: texts.saved };
}

async function note(trx: Db, { outcome, detail }: Result, now: Date): Promise<void> {
  const isGood = outcome === 'saved' || outcome === 'same';
  const row = { tried_at: now, outcome, detail, ...(isGood && { good_at: now }) };
  await trx
    .insertInto('exchange_rate_tries')
    .values({ source: 'bcrp', ...row })
    .onConflict((known) => known.column('source').doUpdateSet(row))
    .execute();
}

/** Where the rate comes from, and how far it may move at once (D262). */
export const readRateSource = async (db: Db): Promise<RateSourceSetting> =>
  RateSourceSetting.parse((await readNewestOf(db, 'rate-source')) ?? NO_RATE_SOURCE);

async function ask(db: Db, source: ExchangeRateSource, now: Date): Promise<Result> {
  try {
    const published = await source.latest(now);
    return await db.transaction().execute(async (trx) => {
      const result = await take(trx, published, now);
      await note(trx, result, now);
      return result;
    });
  } catch (error) {
    if (!(error instanceof BadRate)) throw error;
    const result: Result = { outcome: 'failed', detail: error.message };
    await note(db, result, now);
    return result;
  }
}

/** Once a day, where administration has said so: asks the source and takes its rate. Null: nothing was due. */
export async function followRate(db: Db, source: ExchangeRateSource, now = new Date()): Promise<Outcome | null> {
  if ((await readRateSource(db)).source !== 'bcrp' || !(await claim(db, now))) return null;
  return (await ask(db, source, now)).outcome;
}

/** The same at once, for who looks at the page. Throws 422 when the rate is set by hand. */
export async function tryRate(db: Db, source: ExchangeRateSource, now = new Date()): Promise<ExchangeRateState> {
  if ((await readRateSource(db)).source !== 'bcrp') throw ruleBroken('by_hand', texts.byHand);
  await ask(db, source, now);
  return readRateState(db);
}

/** What holds, where it came from, and what came of the last try. */
export async function readRateState(db: Db): Promise<ExchangeRateState> {
  const { source } = await readRateSource(db);
  const newest = await readNewestOf(db, 'rate');
  const { day = null, published = null } = newest ? RateSetting.parse(newest) : {};
  const tried = await db
    .selectFrom('exchange_rate_tries')
    .select(['tried_at', 'good_at', 'outcome', 'detail'])
    .where('source', '=', 'bcrp')
    .executeTakeFirst();
  return {
    ...{ source, venta: await findExchangeRate(db), day: day && fromIso(day) ? day : null, published },
    tried_at: tried?.tried_at.toISOString() ?? null,
    good_at: tried?.good_at?.toISOString() ?? null,
    ...{ outcome: tried?.outcome ?? null, detail: tried?.detail ?? null },
  };
}
