import { createHash } from 'node:crypto';
import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { lock } from 'proper-lockfile';
import { parseDiscovery } from '../discovery/parse';
import { DISCOVERY_SCHEMA } from '../discovery/schema';
import type { DiscoveryDocument, DiscoveryEntry } from '../discovery/types';
import { writeAllAtomic } from './atomic';
import { type Change, type History, historyFile, historyText, readHistory } from './history';

export interface PointerFile {
  /** `var/discovery.json`; its history stands beside it. */
  file: string;
  allowedOrigins: readonly string[];
}

export interface Author {
  by: string;
  why: string;
}

export type ChangeNote = Pick<Change, 'action' | 'from' | 'to' | 'percent'> & Partial<Author>;

export interface RemoteEdit {
  remote: string;
  entries: DiscoveryEntry[];
  note: ChangeNote;
}

/** Short hash of a document's text: names the state of the site in logs, caches and history. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

const textOf = (document: DiscoveryDocument): string => `${JSON.stringify(document, null, 2)}\n`;

/**
 * Changes the discovery document: one at a time (a lock that other machines on the same disk respect), checked as every
 * reader will check it. History and pointer are both on the disk before either takes its place, the history first, each in
 * one step. Whatever stops this half-way leaves the document whole; the next change forgets what never came into force.
 * @param edit gets what is in force and says what is to become of some remotes; null or none changes nothing
 * @returns the document in force afterwards
 * @throws DiscoveryError when the result could not be used; whatever `edit` throws. Then nothing was changed.
 */
export async function changePointer(
  { file, allowedOrigins }: PointerFile,
  { by, why }: Author,
  edit: (document: DiscoveryDocument, history: History) => RemoteEdit[] | null,
): Promise<DiscoveryDocument> {
  await mkdir(path.dirname(file), { recursive: true });
  const release = await lock(file, {
    realpath: false,
    stale: 10_000,
    retries: { retries: 60, minTimeout: 50, maxTimeout: 300 },
  });
  try {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    const before: DiscoveryDocument =
      text === null
        ? { schema: DISCOVERY_SCHEMA, microFrontends: {} }
        : parseDiscovery(JSON.parse(text), { allowedOrigins });
    const history = settle(await readHistory(file, true), text, text === null ? '' : await changedAt(file));
    const edits = edit(before, history) ?? [];
    if (edits.length === 0) return before;

    const after: DiscoveryDocument = {
      schema: before.schema,
      microFrontends: {
        ...before.microFrontends,
        ...Object.fromEntries(edits.map(({ remote, entries }) => [remote, entries])),
      },
    };
    parseDiscovery(after, { allowedOrigins });
    const next = textOf(after);
    const digest = digestOf(next);
    const at = new Date().toISOString();
    const changes = edits.map(({ remote, note }) => ({ at, by, why, ...note, remote, digest }));
    const releases = remember(remember(history.releases, before), after);
    await writeAllAtomic([
      [historyFile(file), historyText({ changes: [...history.changes, ...changes], releases })],
      [file, next],
    ]);
    return after;
  } finally {
    await release();
  }
}

const changedAt = async (file: string): Promise<string> => (await stat(file)).mtime.toISOString();

/**
 * The history of the document that is there. When its last change did not make that document, it was cut off before the
 * document was replaced, which is then older than the change: it is forgotten. Or somebody wrote it without us: that is noted.
 */
function settle(history: History, text: string | null, at: string): History {
  if (text === null) return history;
  const digest = digestOf(text);
  const made = history.changes.findLastIndex((change) => change.digest === digest);
  const after = history.changes[made + 1];
  if (made >= 0 && (!after || at <= after.at)) return { ...history, changes: history.changes.slice(0, made + 1) };
  const note: Change = {
    at,
    by: 'unknown',
    why: 'the document was written without the commands',
    action: 'outside',
    remote: null,
    from: null,
    to: null,
    digest,
  };
  return { ...history, changes: [...history.changes, note] };
}

function remember(releases: History['releases'], { microFrontends }: DiscoveryDocument): History['releases'] {
  const known = { ...releases };
  for (const [name, entries] of Object.entries(microFrontends)) {
    known[name] = { ...known[name], ...Object.fromEntries(entries.map((entry) => [entry.metadata.version, entry])) };
  }
  return known;
}
