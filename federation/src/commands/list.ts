import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DiscoveryDocument } from '../discovery/types';
import { readHistory } from '../pointer';
import type { Context } from './context';

const when = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)}Z`;

/** What this remote has built, what visitors get of it, and what was done: newest first. */
export async function listReleases({ app, dir, pointer }: Context, say: (line: string) => void): Promise<void> {
  const text = await readFile(pointer.file, 'utf8').catch(() => '{"microFrontends":{}}');
  const live = (JSON.parse(text) as DiscoveryDocument).microFrontends[app] ?? [];
  const names = (await readdir(path.join(dir, 'releases')).catch(() => [])).filter((name) => /^\d/.test(name));
  const built = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(dir, 'releases', name))).mtime })),
  );
  say(`${app}: ${built.length} releases built`);
  for (const { name, at } of built.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, 20)) {
    const entry = live.find(({ metadata }) => metadata.version === name);
    say(`  ${name}  ${when(at.toISOString())}  ${entry ? roleOf(entry, live) : ''}`.trimEnd());
  }
  const { changes } = await readHistory(pointer.file);
  say('what was done');
  for (const change of changes
    .filter(({ remote }) => remote === app)
    .slice(-15)
    .reverse()) {
    const percent = change.percent === undefined ? '' : ` ${change.percent} %`;
    say(
      `  ${when(change.at)}  ${change.action}${percent}  ${change.from ?? '–'} → ${change.to ?? '–'}  ${change.by}: ${change.why}`,
    );
  }
}

function roleOf(entry: DiscoveryDocument['microFrontends'][string][number], live: (typeof entry)[]): string {
  const { traffic, default: standard } = entry.deployment;
  if (standard) return `← ${traffic} % of visitors`;
  if (traffic > 0) return `← canary, ${traffic} %`;
  return live.some(({ fallbackUrl }) => fallbackUrl === entry.url) ? '← last known good' : '← for staff';
}
