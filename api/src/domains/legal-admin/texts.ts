import { isoOf, limaDay, midnightOf, shiftDays } from '@qhatu/contract/dates';
import { legalPublishForm, legalTextForm } from '@qhatu/contract/forms';
import { dateLegal, fillLegal } from '@qhatu/contract/legal';
import type {
  AdminLegalText,
  LegalDraftBody,
  LegalKey,
  LegalPublishBody,
  LegalSeen,
  LegalTextList,
} from '@qhatu/contract/wire';
import { touchCatalog } from '../../db/catalog-revision';
import type { Db } from '../../db/open';
import { checkForm } from '../../http/check-form';
import { conflict, ruleBroken } from '../../http/errors';
import { followFigures, lockTexts, readLegalFigures, sourceOf } from '../settings/legal-figures';
import { appendVersion, readVersions } from '../settings/versions';
import { recordAct, type Staff } from '../staff/record-act';
import { LEGAL, legalSetting, readEffectiveVersions } from '../terms/texts';

/** How far ahead a version may begin. */
const DAYS_AHEAD = 365;
const texts = {
  day: 'Elige un día desde hoy, a un año como máximo',
  same: 'El texto es igual al que ya está publicado',
  stale: 'Otra persona cambió este texto mientras lo editabas. Mira qué cambió antes de guardar.',
} as const;

const KEYS = Object.keys(LEGAL) as LegalKey[];

async function rowOf(db: Db, key: LegalKey): Promise<LegalTextList['data'][number]> {
  const { held, at } = await readEffectiveVersions(db, key);
  const iso = (nth: number) => {
    const one = held[nth];
    return one ? { version: one.version, since: one.since.toISOString() } : null;
  };
  const current = iso(at);
  if (!current) throw new Error(`no version of ${key} holds`);
  const draft = await readDraft(db, key);
  const version = held.at(-1)?.version ?? current.version;
  return { key, ...LEGAL[key], version, current, next: iso(at + 1), drafted: draft.body !== null };
}

/** Every legal text: what holds, what is announced, whether somebody is writing. */
export const listLegalTexts = async (db: Db): Promise<LegalTextList> => ({
  data: await Promise.all(KEYS.map((key) => rowOf(db, key))),
});

/** The draft, or its place where there was never one. */
async function readDraft(db: Db, key: LegalKey) {
  const row = await db
    .selectFrom('legal_drafts as d')
    .leftJoin('users as u', 'u.id', 'd.actor_id')
    .select(['d.version', 'd.body', 'd.saved_at', 'u.user_name'])
    .where('d.key', '=', key)
    .executeTakeFirst();
  return {
    ...{ version: row?.version ?? 0, body: row?.body ?? null },
    ...{ by: row?.user_name ?? '', at: row?.saved_at.toISOString() ?? '' },
  };
}

/** One text with its draft and every version. */
export async function readLegalAdmin(db: Db, key: LegalKey): Promise<AdminLegalText> {
  const history = (await readVersions(db, legalSetting(key))).map(({ value, ...version }) => ({
    ...version,
    value: { body: sourceOf(value) },
  }));
  const { version: draft_version, body, by, at } = await readDraft(db, key);
  return {
    ...(await rowOf(db, key)),
    ...{ version: history[0]?.version ?? 0, value: history[0]?.value ?? { body: '' }, history },
    figures: (await readLegalFigures(db)).at(new Date()),
    ...{ draft_version, draft: body === null ? null : { body, by, at } },
  };
}

/** The text as the caller saw it, kept until the transaction ends. Throws 409 `stale` with how it stands and who changed what. */
async function lockSeen(trx: Db, key: LegalKey, seen: LegalSeen): Promise<AdminLegalText> {
  await trx
    .insertInto('legal_drafts')
    .values({ key, version: 0, body: null, actor_id: null })
    .onConflict((taken) => taken.column('key').doNothing())
    .execute();
  await trx.selectFrom('legal_drafts').select('key').where('key', '=', key).forUpdate().execute();
  const current = await readLegalAdmin(trx, key);
  if (current.version === seen.version && current.draft_version === seen.draft_version) return current;
  const { draft, history } = current;
  const published = history
    .filter(({ version }) => version > seen.version)
    .map(({ at, by }) => ({ at, by, fields: ['body'] }));
  const drafted = draft && current.draft_version > seen.draft_version;
  throw conflict('stale', texts.stale, {
    current,
    changes: [...(drafted ? [{ at: draft.at, by: draft.by, fields: ['draft'] }] : []), ...published],
  });
}

const setDraft = (trx: Db, key: LegalKey, version: number, body: string | null, staff: Staff) =>
  trx
    .updateTable('legal_drafts')
    .set({ version, body, actor_id: staff.id, saved_at: new Date() })
    .where('key', '=', key)
    .execute();

/** Keeps what is being written; an empty body takes the draft away. Throws 409 `stale`, 422. */
export function saveLegalDraft(db: Db, staff: Staff, key: LegalKey, asked: LegalDraftBody): Promise<AdminLegalText> {
  const body = asked.body.trim() || null;
  if (body) checkForm(legalTextForm(key), { body });
  return db.transaction().execute(async (trx) => {
    const { draft_version } = await lockSeen(trx, key, asked);
    await setDraft(trx, key, draft_version + 1, body, staff);
    await recordAct(trx, staff, {
      act: body ? 'setting.legal-draft' : 'setting.legal-discard',
      ...{ subject: 'setting', id: draft_version + 1, after: { text: LEGAL[key].title } },
    });
    return readLegalAdmin(trx, key);
  });
}

/** When a version begins that is to begin on a day; undefined: now. Throws 422. */
function beginOf(since: string, now = new Date()): Date | undefined {
  const today = limaDay(now);
  if (!since || since === isoOf(today)) return undefined;
  if (since < isoOf(today) || since > isoOf(shiftDays(today, DAYS_AHEAD))) {
    throw ruleBroken('invalid', texts.day, { since: texts.day });
  }
  const [year = 0, month = 0, day = 0] = since.split('-').map(Number);
  return midnightOf({ year, month, day });
}

/**
 * A new version, from now on or from a day on; one that was to begin on that day or later never does. Its draft is done with.
 * Throws 409 `stale`, 422.
 */
export function publishLegalText(
  db: Db,
  staff: Staff,
  key: LegalKey,
  asked: LegalPublishBody,
): Promise<AdminLegalText> {
  checkForm(legalTextForm(key), asked);
  checkForm(legalPublishForm, asked);
  const { body } = legalTextForm(key).cast({ body: asked.body }, { stripUnknown: true });
  const { since = '', reason } = legalPublishForm.cast(asked, { stripUnknown: true });
  const from = beginOf(since);
  return db.transaction().execute(async (trx) => {
    await lockTexts(trx);
    const current = await lockSeen(trx, key, asked);
    if (current.value.body === body) throw ruleBroken('same_text', texts.same, { body: texts.same });
    await setDraft(trx, key, current.draft_version + 1, null, staff);
    const begins = from ?? new Date();
    const figures = (await readLegalFigures(trx)).at(begins);
    const source = sourceOf({ source: body });
    const version = await appendVersion(trx, {
      ...{ key: legalSetting(key), value: { source, body: dateLegal(fillLegal(source, figures), begins) } },
      ...{ reason: reason.trim(), actorId: staff.id, from },
    });
    await recordAct(trx, staff, {
      ...{ act: 'setting.legal', subject: 'setting', id: version, before: current.value },
      after: { body, text: LEGAL[key].title, since: from ? since : null },
    });
    await followFigures(trx, staff, reason);
    await touchCatalog(trx);
    return readLegalAdmin(trx, key);
  });
}
