import { paths } from '@qhatu/contract/paths';
import type { LegalKey, LegalStamp } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { touchCatalog } from '../../db/catalog-revision';
import type { Db } from '../../db/open';
import { notFound } from '../../http/errors';

/** What the legal texts are called, and where each is shown. */
export const LEGAL: Readonly<Record<LegalKey, { title: string; href: string }>> = {
  terminos: { title: 'Términos y condiciones', href: paths.terms.href() },
  uso: { title: 'Condiciones de uso', href: paths.legal.href() },
  compras: { title: 'Envíos, pagos, cambios y garantía', href: paths.legal.href() },
  privacidad: { title: 'Privacidad y cookies', href: paths.legal.href() },
  proveedores: { title: 'Preguntas de los proveedores', href: paths.legal.href() },
  'terminos-vendedor': { title: 'Términos para vendedores', href: '/api/web/terms-pdf/1' },
  'terminos-comprador': { title: 'Términos para compradores', href: '/api/web/terms-pdf/2' },
  'terminos-comisionista': { title: 'Términos para comisionistas', href: '/api/web/terms-pdf/3' },
};

/** The parts of `/legales`, in their order. */
export const POLICIES = ['uso', 'compras', 'privacidad', 'proveedores'] as const satisfies readonly LegalKey[];

export const legalSetting = (key: LegalKey): string => `legal.${key}`;

/** A version, and since when it holds. */
export interface Held {
  version: number;
  since: Date;
}

/** Versions that hold, held or will, oldest first: one whose day had not come when a later one began never does (D261). */
export function effectiveVersions(published: readonly Held[]): Held[] {
  const held: Held[] = [];
  for (const next of [...published].sort((a, b) => a.version - b.version)) {
    while ((held.at(-1)?.since ?? new Date(0)) >= next.since) held.pop();
    held.push(next);
  }
  return held;
}

const iso = ({ version, since }: Held) => ({ version, since: since.toISOString() });

/** The versions that {@link effectiveVersions} names, and which of them holds at an instant. Throws 404 when none does. */
export async function readEffectiveVersions(
  db: Db,
  key: LegalKey,
  now = new Date(),
): Promise<{ held: Held[]; at: number }> {
  const rows = await db
    .selectFrom('setting_versions')
    .select(['version', 'valid_from as since'])
    .where('key', '=', legalSetting(key))
    .execute();
  const held = effectiveVersions(rows);
  const at = held.findLastIndex(({ since }) => since <= now);
  if (at < 0) throw notFound(`No encontramos este texto: ${LEGAL[key].title}.`, 'terms_missing');
  return { held, at };
}

/** The Markdown of a version. */
async function bodyOf(db: Db, key: LegalKey, version: number): Promise<string> {
  const { value } = await db
    .selectFrom('setting_versions')
    .select('value')
    .where('key', '=', legalSetting(key))
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return String(value.body);
}

/** The text that holds now, in Markdown, with its date, the one before it and the one that is announced. Throws 404. */
export async function readLegalText(db: Db, key: LegalKey): Promise<LegalStamp & { body: string }> {
  const { held, at } = await readEffectiveVersions(db, key);
  const [current, next] = [held[at], held[at + 1]];
  if (!current) throw notFound();
  return {
    ...iso(current),
    previous: held[at - 1]?.version ?? null,
    next: next ? iso(next) : null,
    body: await bodyOf(db, key, current.version),
  };
}

/** One version that holds, held or is announced, among all of them. Throws 404 for every other. */
export async function readLegalVersion(db: Db, key: LegalKey, version: number) {
  const { held, at } = await readEffectiveVersions(db, key);
  const nth = held.findIndex((one) => one.version === version);
  const one = held[nth];
  if (!one) throw notFound('No encontramos esa versión.', 'version_missing');
  return {
    ...{ key, title: LEGAL[key].title, ...iso(one) },
    until: held[nth + 1]?.since.toISOString() ?? null,
    state: nth < at ? ('past' as const) : nth === at ? ('current' as const) : ('planned' as const),
    body: await bodyOf(db, key, version),
    versions: held.map(iso),
  };
}

/** Pages are made anew when the day of a version has come. `from` is when this was looked at last; both are instants. */
export async function followLegalDays(db: Db, from: Date, to: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from setting_versions
    where starts_with(key, ${'legal.'}) and valid_from > ${from} and valid_from <= ${to} limit 1`.execute(db);
  if (rows.length === 0) return false;
  await touchCatalog(db);
  return true;
}
