import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';

type Loose = { microFrontends?: Record<string, { url?: unknown; metadata?: { version?: unknown } }[]> };

export interface Named {
  remote: string;
  version: string;
  /** Null when the address is none. */
  origin: string | null;
}

/**
 * Releases that a document names, before anybody has checked it. A document that is not even JSON is put aside, so that
 * a start can make a new one. @param log told where it is then
 */
export async function namedReleases(file: string, log: (line: string) => void): Promise<Named[]> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return [];
  try {
    const { microFrontends = {} } = (JSON.parse(text) ?? {}) as Loose;
    return Object.entries(microFrontends).flatMap(([remote, entries]) =>
      entries.map(({ url, metadata }) => ({
        remote,
        version: String(metadata?.version),
        origin: URL.canParse(String(url)) ? new URL(String(url)).origin : null,
      })),
    );
  } catch {
    await rename(file, `${file}.unreadable`);
    log(`${file} could not be read and was put aside as ${path.basename(file)}.unreadable`);
    return [];
  }
}
