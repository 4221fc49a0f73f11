import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
export const CACHE = join(ROOT, '.cache');
/** Small enough to be made in seconds, large enough for pages, facets and every product of D40. */
export const TEST_PRODUCTS = 300;

/** What the template is made of; when one of these changes it is made anew. */
const SOURCES = ['api/src/db', 'api/src/seed', 'api/src/domains/catalog/search', 'contract/src'];
/** How the demo accounts' password is hashed. */
const PASSWORDS = join(ROOT, 'api/src/domains/accounts/passwords.ts');

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|json)$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Ten hex digits that change with the migrations and the demo data. */
export function templateHash(): string {
  const hash = createHash('sha256').update(String(TEST_PRODUCTS));
  for (const file of [...SOURCES.flatMap((source) => filesOf(join(ROOT, source))), PASSWORDS]) {
    hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 10);
}

/** Not compressed: every test file opens it, and unpacking would take as long again as opening. */
export const archiveOf = (hash: string): string => join(CACHE, `api-template-${hash}.tar`);
/** The same before its demo data: what a database of a test's own begins with (`ownDatabase`). */
export const emptyArchiveOf = (hash: string): string => join(CACHE, `api-template-${hash}-empty.tar`);
export const templateDatabaseOf = (hash: string): string => `qhatu_template_${hash}`;

/** The same server, another database. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
