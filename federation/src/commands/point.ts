import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ReleaseId } from '../discovery/schema';
import { changePointer, followBuilds, type Newest, namedReleases, publishPointer, pullPointer } from '../pointer';
import { entryOf } from '../release/entry';
import { sharedBy } from './context';
import { errorMessage } from './error-message';
import { inspectRelease } from './origin';

const USAGE = `Usage: point --file <discovery.json> --origin 'http://{name}:3100' [--latest] <remote…>
  Points remotes at the newest release that their release servers have, once every file of it was fetched and checked.
  Those whose release somebody promoted, tries or rolled back stay (--latest: not those either). {name} is the remote's.
  With DISCOVERY_URL and FRONT_DOOR_KEY the document is the one that this API shares, and the file a copy.`;

const Latest = z.object({ version: ReleaseId });
const TIMEOUT_MS = 10_000;

async function newestAt(name: string, origin: string): Promise<Newest> {
  const url = `${origin}/latest.json`;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause: unknown) => {
    throw new Error(`${url} cannot be reached`, { cause });
  });
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${name} has no release there`);
  const { version } = Latest.parse(await response.json());
  const { release } = await inspectRelease(name, version, origin);
  return { origin, entry: entryOf(release, origin) };
}

/** Which releases of the document their servers still have, as `remote version`. */
async function stillThere(file: string, newest: Readonly<Record<string, Newest>>): Promise<Set<string>> {
  const named = await namedReleases(file, say);
  const there = await Promise.all(
    named.map(async ({ remote, version }) => {
      const origin = newest[remote]?.origin;
      if (!origin) return [];
      const url = `${origin}/${encodeURIComponent(version)}/release.json`;
      const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) });
      return response.ok ? [`${remote} ${version}`] : [];
    }),
  );
  return new Set(there.flat());
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** What `npm start` does with the pointer, on machines that have neither sources nor releases: over the network (D243). */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { file: { type: 'string' }, origin: { type: 'string' }, latest: { type: 'boolean', default: false } },
  });
  const { file, origin, latest } = values;
  if (!file || !origin || (positionals.length > 1 && !origin.includes('{name}')) || positionals.length === 0)
    throw new Error(USAGE);
  const found = await Promise.all(
    positionals.map(async (name) => [name, await newestAt(name, origin.replaceAll('{name}', name))] as const),
  );
  const newest = Object.fromEntries(found);
  const shared = sharedBy(process.env);
  // Nobody has given one yet: the first document is made here and then given.
  const isFirst = shared !== undefined && (await pullPointer({ file, shared })) === null;
  const named = await namedReleases(file, say);
  const there = await stillThere(file, newest);
  const allowedOrigins = [
    ...Object.values(newest).map((each) => each.origin),
    ...named.flatMap((each) => each.origin ?? []),
  ];
  const document = await changePointer(
    { file, allowedOrigins, shared: isFirst ? undefined : shared },
    { by: process.env.RELEASE_BY || 'deployment', why: 'the newest release' },
    (before, history) => {
      const isThere = (remote: string, version: string) => there.has(`${remote} ${version}`);
      const { edits, notes } = followBuilds(before, history, { newest, isThere, all: latest });
      for (const note of notes) say(note);
      return edits;
    },
  );
  if (isFirst) await publishPointer({ file, shared });
  for (const [name, entries] of Object.entries(document.microFrontends))
    say(`${name} ${entries.map((entry) => `${entry.metadata.version} (${entry.deployment.traffic} %)`).join(', ')}`);
}

main().catch((cause: unknown) => {
  process.stderr.write(`${errorMessage(cause)}\n`);
  process.exitCode = 1;
});
