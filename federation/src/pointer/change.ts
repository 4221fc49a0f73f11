import { createHash } from 'node:crypto';
import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { lock } from 'proper-lockfile';
import { parseDiscovery } from '../discovery/parse';
import { DISCOVERY_SCHEMA } from '../discovery/schema';
import type { DiscoveryDocument, DiscoveryEntry } from '../discovery/types';
import { writeAllAtomic } from './atomic';
import { type Change, type History, historyFile, historyText, readHistory } from './history';
import { type SharedPointer, type SharedState, SharedUnusable } from './shared';

export interface PointerFile {
  /** `var/discovery.json`; its history stands beside it. */
  file: string;
  allowedOrigins: readonly string[];
  /** Where front doors on several machines have it from (D241): the file is a copy then. */
  shared?: SharedPointer | undefined;
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

/** Many change it at the same moment, and each of them once a second: a try is lost to one of them only. */
const MAX_TRIES = 20;

/**
 * Changes the discovery document: one at a time (a lock that other machines on the same disk respect), checked as every
 * reader will check it. History and pointer are both on the disk before either takes its place, the history first, each in
 * one step. Whatever stops this half-way leaves the document whole; the next change forgets what never came into force.
 * A shared document is changed in one step where it is kept, when it still is as it was read, else read and edited anew.
 * @param edit gets what is in force and says what is to become of some remotes; null or none changes nothing. It may be
 *   called more than once
 * @returns the document in force afterwards
 * @throws DiscoveryError when the result could not be used; whatever `edit` throws. Then nothing was changed.
 */
export function changePointer(
  pointer: PointerFile,
  author: Author,
  edit: (document: DiscoveryDocument, history: History) => RemoteEdit[] | null,
): Promise<DiscoveryDocument> {
  return locked(pointer.file, async () => {
    for (let tries = 1; ; tries++) {
      const shared = await pointer.shared?.read();
      if (shared === 'none') throw new SharedUnusable(NOBODY_GAVE_ONE);
      if (shared) await mirror(pointer.file, shared);
      const { document, texts } = await changed(pointer, author, edit);
      if (!texts) return document;
      if (!shared || (await pointer.shared?.write(texts, shared.etag))) {
        await mirror(pointer.file, texts);
        return document;
      }
      if (tries === MAX_TRIES) throw new Error(`others changed ${pointer.file} ${tries} times meanwhile: try again`);
    }
  });
}

const NOBODY_GAVE_ONE =
  'No document is shared yet: the first front door that starts with DISCOVERY_URL gives the one of its DISCOVERY_FILE.';

/**
 * Updates the local file from the shared document. @param known what it was updated to last
 * @returns its content now; null when no document has been published yet
 */
export async function pullPointer(
  { file, shared }: Required<Pick<PointerFile, 'file' | 'shared'>>,
  known?: string,
): Promise<string | null> {
  const seen = await shared?.read(known);
  if (seen === 'none') return null;
  if (!seen) return known ?? null;
  // Read again under the lock: a change of our own may have brought the file further.
  return locked(file, async () => {
    const now = await shared?.read();
    if (!now || now === 'none') return null;
    await mirror(file, now);
    return now.etag;
  });
}

/** Gives the file as the first document that is shared; nothing happens when another was faster. */
export async function publishPointer({ file, shared }: Required<Pick<PointerFile, 'file' | 'shared'>>): Promise<void> {
  const document = await readFile(file, 'utf8');
  const history = await readFile(historyFile(file), 'utf8').catch(() => historyText({ changes: [], releases: {} }));
  await shared?.write({ document, history }, null);
}

/** A file that is written anew is read anew, so one that is right already stays. */
async function mirror(file: string, { document, history }: Omit<SharedState, 'etag'>): Promise<void> {
  const texts = [
    [historyFile(file), history],
    [file, document],
  ] as const;
  const now = await Promise.all(texts.map(([name]) => readFile(name, 'utf8').catch(() => null)));
  if (texts.some(([, text], nth) => text !== now[nth])) await writeAllAtomic(texts);
}

async function locked<T>(file: string, work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true });
  const release = await lock(file, {
    realpath: false,
    stale: 10_000,
    retries: { retries: 60, minTimeout: 50, maxTimeout: 300 },
  });
  try {
    return await work();
  } finally {
    await release();
  }
}

/** What an edit makes of the file; without texts it changes nothing. */
async function changed(
  { file, allowedOrigins }: PointerFile,
  { by, why }: Author,
  edit: (document: DiscoveryDocument, history: History) => RemoteEdit[] | null,
): Promise<{ document: DiscoveryDocument; texts?: Omit<SharedState, 'etag'> }> {
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
  if (edits.length === 0) return { document: before };

  const after: DiscoveryDocument = {
    schema: before.schema,
    microFrontends: {
      ...before.microFrontends,
      ...Object.fromEntries(edits.map(({ remote, entries }) => [remote, entries])),
    },
  };
  parseDiscovery(after, { allowedOrigins });
  const document = textOf(after);
  const digest = digestOf(document);
  const at = new Date().toISOString();
  const changes = edits.map(({ remote, note }) => ({ at, by, why, ...note, remote, digest }));
  const releases = remember(remember(history.releases, before), after);
  return {
    document: after,
    texts: { document, history: historyText({ changes: [...history.changes, ...changes], releases }) },
  };
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
