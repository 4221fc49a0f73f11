import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readDeclaration } from '../config/load';
import type { DiscoveryEntry } from '../discovery/types';
import { canaried, canaryOf, changePointer, digestOf, promoted, rolledBack, standardOf } from '../pointer';
import { entryOf } from '../release/entry';
import type { Context } from './context';
import { type Inspected, inspectRelease } from './origin';
import { assertFits, Refused } from './refusals';
import { runningShell, waitUntilServed } from './site';

type Say = (line: string) => void;

/** The version that a person means: whole, or so much of it that only one fits; without any, the newest build. */
export async function resolveVersion(dir: string, text: string | undefined): Promise<string> {
  if (text !== undefined && /^\d+\.\d+\.\d+-[0-9a-z]{8,32}$/.test(text)) return text;
  const { readdir } = await import('node:fs/promises');
  if (text === undefined) {
    const latest = await readFile(path.join(dir, 'releases/latest.json'), 'utf8').catch(() => {
      throw new Error('There is no release yet: npm run release makes one.');
    });
    return (JSON.parse(latest) as { version: string }).version;
  }
  const names = (await readdir(path.join(dir, 'releases')).catch(() => [])).filter((name) => name.includes(text));
  const [only] = names;
  if (only !== undefined && names.length === 1) return only;
  throw new Error(names.length === 0 ? `No release is called ${text}.` : `${text} could be ${names.join(' or ')}.`);
}

/** Release and entry, with every byte checked at its origin. */
async function inspected(context: Context, version: string, say: Say): Promise<Inspected & { entry: DiscoveryEntry }> {
  const found = await inspectRelease(context.app, version, context.origin).catch((cause: Error) => {
    throw new Refused(version, [`${cause.message}: publish it whole at ${context.origin}, or build it again`]);
  });
  say(`${Object.keys(found.list.files).length} files at ${context.origin}, every byte as listed`);
  return { ...found, entry: entryOf(found.release, context.origin) };
}

/** A release for everybody, or (with `percent`) for some of the visitors. @throws Refused, EditError */
export async function promoteRelease(
  context: Context,
  version: string,
  why: string,
  say: Say,
  percent?: number,
): Promise<void> {
  const { entry, ...release } = await inspected(context, version, say);
  const { shares, source } = await runningShell(context.site);
  say(`asked ${source}`);
  const { budget } = readDeclaration(context.app);
  const { app, pointer, by } = context;
  await commit(context, say, (file) =>
    changePointer(file, { by, why }, (document) => {
      const before = document.microFrontends[app] ?? [];
      const entries = percent === undefined ? promoted(before, entry) : canaried(before, entry, percent);
      assertFits(release, entries, { document, allowedOrigins: pointer.allowedOrigins, shares, budget });
      const from = standardOf(before)?.metadata.version ?? null;
      const action = percent === undefined ? ('promote' as const) : ('canary' as const);
      return [{ remote: app, entries, note: { action, from, to: version, ...(percent !== undefined && { percent }) } }];
    }),
  );
  say(
    percent === undefined ? `${app} is ${version} for everybody` : `${app} is ${version} for ${percent} % of visitors`,
  );
}

/** Takes the last change back, or goes back to a named release. Its files are checked first, as for promoting. */
export async function rollBack(context: Context, to: string | undefined, why: string, say: Say): Promise<void> {
  const { app, by } = context;
  let shown = '';
  await assertThere(context, to, say);
  await commit(context, say, (file) =>
    changePointer(file, { by, why }, (document, history) => {
      const before = document.microFrontends[app] ?? [];
      const entries = rolledBack(app, before, history, to);
      const bad = (to === undefined ? canaryOf(before) : undefined) ?? standardOf(before);
      shown = standardOf(entries)?.metadata.version ?? '';
      return [{ remote: app, entries, note: { action: 'rollback', from: bad?.metadata.version ?? null, to: shown } }];
    }),
  );
  say(`${app} is ${shown} for everybody`);
}

/** Checks that the release of a rollback is whole at its origin, since old releases are removed there. */
async function assertThere({ app, by, pointer }: Context, to: string | undefined, say: Say): Promise<void> {
  let target: DiscoveryEntry | undefined;
  await changePointer(pointer, { by, why: '' }, (document, history) => {
    target = standardOf(rolledBack(app, document.microFrontends[app] ?? [], history, to));
    return null;
  });
  if (!target) return;
  const { version } = target.metadata;
  const { origin } = new URL(target.url);
  const { list } = await inspectRelease(app, version, origin).catch((cause: Error) => {
    throw new Refused(version, [
      `${cause.message}: publish it whole at ${origin} again, or go back to another (npm run releases)`,
    ]);
  });
  say(`${Object.keys(list.files).length} files at ${origin}, every byte as listed`);
}

async function commit(
  context: Context,
  say: Say,
  change: (file: Context['pointer']) => Promise<unknown>,
): Promise<void> {
  await change(context.pointer);
  const digest = digestOf(await readFile(context.pointer.file, 'utf8'));
  const after = await waitUntilServed(context.site, digest);
  say(
    after === null
      ? `the pointer is changed; no site at ${context.site} has shown it yet`
      : `${context.site} shows it after ${after} ms`,
  );
}
