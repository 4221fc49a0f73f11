import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { REMOTES, releasesDir, SHELL_RELEASES } from '../apps';
import { isDeclared } from '../config/load';
import { namedReleases } from '../pointer';
import { rememberSite } from './sites';
import { SITES, sweep, sweepShell } from './sweep';

/** Builds of a day's work: pages of a developer's own browsers are not open for longer. */
const RULE = { keep: 10, days: 1 };

/**
 * Notes that a site begins with this document and the shell's newest build, and removes builds that no site of this
 * checkout can ask for: each start after a change makes one.
 */
export async function pruneLocal(file: string): Promise<void> {
  const latest = await readFile(path.join(SHELL_RELEASES, 'latest.json'), 'utf8').catch(() => null);
  const shell = latest === null ? null : (JSON.parse(latest) as { version: string }).version;
  await rememberSite(SITES, { document: file, shell });
  const named = await namedReleases(file, () => undefined);
  const allowedOrigins = named.flatMap(({ origin }) => origin ?? []);
  for (const remote of REMOTES.filter(isDeclared)) {
    const dir = releasesDir(remote);
    await sweep({ remote, dir, pointer: { file, allowedOrigins }, rule: RULE });
  }
  await sweepShell(SHELL_RELEASES, RULE);
}
