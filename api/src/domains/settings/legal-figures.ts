import { fromIso, isoOf, limaDay, midnightOf } from '@qhatu/contract/dates';
import { wholeDays } from '@qhatu/contract/delivery';
import { dateLegal, fillLegal, LEGAL_DAY, type LegalVariables, variablesIn } from '@qhatu/contract/legal';
import type { LegalKey } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { touchCatalog } from '../../db/catalog-revision';
import type { Db } from '../../db/open';
import { LEGAL_DAY_WORDS, LEGAL_FIGURE_WORDS } from '../../db/reference/legal-texts';
import { recordAct, type Staff } from '../staff/record-act';
import { LEGAL, legalSetting, readEffectiveVersions } from '../terms/texts';
import { readDispatchRule, readPublicSettings, readSellersRule } from './read';
import { appendVersion, lockVersions } from './versions';

const KEYS = Object.keys(LEGAL) as LegalKey[];

const named = (text: string, words: Readonly<Record<string, string>>): string =>
  Object.entries(words).reduce((soFar, [said, name]) => soFar.replaceAll(said, name), text);

/**
 * What a version's author wrote: names where its readers read figures. One from before figures had names is read as if it had them;
 * the day of the first texts is named in every version, since no other begins on it (D331).
 */
export function sourceOf({ source, body }: Record<string, unknown>): string {
  return named(typeof source === 'string' ? source : named(String(body), LEGAL_FIGURE_WORDS), LEGAL_DAY_WORDS);
}

/** How figures hold from now on; what sellers get for a province has days (D159). */
export interface FigureDays {
  at: (instant: Date) => LegalVariables;
  /** Instants to come at which one of them changes. */
  changes: Date[];
}

/** The figures that legal texts may name, as they hold today and on the days to come (D292). */
export async function readLegalFigures(db: Db): Promise<FigureDays> {
  const { shipping, methods, delivery, holds } = await readPublicSettings(db);
  const { paid_after, promotion_days, received_after } = await readSellersRule(db);
  const { days } = await readDispatchRule(db);
  const { rows: shares } = await sql<{ from_day: string; share: number }>`
    select distinct on (from_day) from_day::text as from_day, shipping_share as share from standing_commission_terms
    where scope = 'default' order by from_day, id desc`.execute(db);
  const today = isoOf(limaDay(new Date()));
  const shareOn = (day: string): number => shares.findLast(({ from_day }) => from_day <= day)?.share ?? 0;
  return {
    at: (instant) => ({
      ...{ 'pago-vendedores': paid_after, 'promocion-vendedores': promotion_days, 'dias-despacho': days },
      'dias-recepcion': received_after,
      ...{ 'entrega-lima': wholeDays(delivery.lima_hours), 'entrega-provincia': wholeDays(delivery.province_hours) },
      'horas-reserva': holds.transfer_hours,
      // To céntimos, as the ledger does (`recordTerms`).
      'provincia-vendedores': Math.round((shipping.province * 100 * shareOn(isoOf(limaDay(instant)))) / 10_000) / 100,
      ...{ 'envio-lima': shipping.lima, 'envio-provincia': shipping.province, 'lima-gratis': shipping.free_from },
      ...{ 'recargo-transferencia': methods.surcharge_3, 'recargo-pagoefectivo': methods.surcharge_4 },
    }),
    changes: shares.flatMap(({ from_day }) => {
      const day = from_day > today ? fromIso(from_day) : null;
      return day ? [midnightOf(day)] : [];
    }),
  };
}

/** From when something is said, as its author wrote it and with its figures in it. */
interface Said {
  since: Date;
  source: string;
  /** What its readers read, but for the day where it names that. */
  body: string;
}

/** What holds and what is announced, oldest first. */
async function readStanding(trx: Db, key: LegalKey): Promise<Said[]> {
  const { held, at } = await readEffectiveVersions(trx, key);
  const standing = held.slice(at);
  const rows = await trx
    .selectFrom('setting_versions')
    .select(['version', 'value'])
    .where('key', '=', legalSetting(key))
    .where(
      'version',
      'in',
      standing.map(({ version }) => version),
    )
    .execute();
  const values = new Map(rows.map(({ version, value }) => [version, value]));
  return standing.map(({ version, since }) => {
    const value = values.get(version) ?? {};
    return { since, source: sourceOf(value), body: String(value.body) };
  });
}

/** The same texts as they would have to be said: a part for each instant at which a text or a figure of it changes. */
function saidBy(standing: readonly Said[], figures: FigureDays, now: Date): Said[] {
  const [, ...announced] = standing;
  const begins = [now, ...announced.map(({ since }) => since), ...figures.changes].sort(
    (a, b) => a.getTime() - b.getTime(),
  );
  const said: Said[] = [];
  for (const since of begins) {
    const source = standing.findLast((one, nth) => nth === 0 || one.since <= since)?.source ?? '';
    const body = fillLegal(source, figures.at(since));
    const last = said.at(-1);
    if (last?.since.getTime() === since.getTime()) said.pop();
    if (said.at(-1)?.source !== source || said.at(-1)?.body !== body) said.push({ since, source, body });
  }
  return said;
}

async function followOne(
  trx: Db,
  key: LegalKey,
  figures: FigureDays,
  by: Staff | null,
  reason: string,
): Promise<boolean> {
  const standing = await readStanding(trx, key);
  if (standing.every(({ source }) => variablesIn(source).length === 0 && !source.includes(LEGAL_DAY.name)))
    return false;
  const said = saidBy(standing, figures, new Date());
  const isSame = (one: Said, nth: number) => {
    const other = standing[nth];
    if (!other || (nth > 0 && other.since.getTime() !== one.since.getTime())) return false;
    // The day alone makes no version: what has been said since then is dated from then.
    return other.body === dateLegal(one.body, other.since);
  };
  const differs = said.findIndex((one, nth) => !isSame(one, nth));
  if (differs < 0 && said.length === standing.length) return false;
  // What was announced and is said no more goes once the last one that stays is said anew.
  const first = differs < 0 ? said.length - 1 : differs;
  for (const [nth, { since, source, body: undated }] of said.entries()) {
    if (nth < first) continue;
    const from = nth === 0 ? undefined : since;
    const body = dateLegal(undated, since);
    const version = await appendVersion(trx, {
      ...{ key: legalSetting(key), value: { body, source }, reason, actorId: by?.id ?? null, from },
    });
    if (!by) continue;
    const before = standing.findLast((one, at) => at === 0 || one.since <= since);
    await recordAct(trx, by, {
      ...{ act: 'setting.legal', subject: 'setting', id: version, before: { body: before?.body ?? '' } },
      after: { body, text: LEGAL[key].title, since: from ? isoOf(limaDay(from)) : null },
    });
  }
  return true;
}

/**
 * Nobody publishes a legal text, or saves a figure that one names, until the transaction ends. All of them in one order, and before
 * any one of them is held: two who each had one would wait for each other.
 */
export const lockTexts = async (trx: Db): Promise<void> => {
  for (const key of KEYS) await lockVersions(trx, legalSetting(key));
};

/**
 * New versions of the legal texts that say another figure than holds, from now or from the day on which it will, in the transaction
 * that changed it: what was said before stays as it was, word for word (D292). `by`: null for nobody of staff. @returns whether there
 * were any
 */
export async function followFigures(trx: Db, by: Staff | null, why = ''): Promise<boolean> {
  await lockTexts(trx);
  const figures = await readLegalFigures(trx);
  const reason = `Las cifras siguen a los ajustes${why.trim() && `: ${why.trim()}`}`.slice(0, 300);
  let changed = false;
  for (const key of KEYS) changed = (await followOne(trx, key, figures, by, reason)) || changed;
  if (changed) await touchCatalog(trx);
  return changed;
}
