import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { SHELL_RELEASES } from '../apps';

const Ready = z.object({
  discovery: z.object({ digest: z.string() }),
  shell: z.object({ version: z.string(), shares: z.record(z.string(), z.string()) }),
});

async function ask(site: string) {
  const response = await fetch(`${site}/readyz`, { signal: AbortSignal.timeout(3_000) });
  return Ready.parse(await response.json());
}

export interface RunningShell {
  shares: Record<string, string>;
  /** For people: where this was learned. */
  source: string;
}

/**
 * What the shell gives to remotes: the running one says so itself. When no site runs, the newest build would be
 * started.
 * @throws when neither is there: then nobody can say whether a release would work
 */
export async function runningShell(site: string): Promise<RunningShell> {
  const running = await ask(site).catch(() => null);
  if (running) return { shares: running.shell.shares, source: `the shell ${running.shell.version} running at ${site}` };
  try {
    const latest = JSON.parse(await readFile(path.join(SHELL_RELEASES, 'latest.json'), 'utf8')) as { version: string };
    const file = path.join(SHELL_RELEASES, path.basename(latest.version), 'shell.json');
    const { shares } = Ready.shape.shell.parse(JSON.parse(await readFile(file, 'utf8')));
    return { shares, source: `the newest build of the shell, ${latest.version} (no site answers at ${site})` };
  } catch (cause) {
    throw new Error(
      `No site answers at ${site} and no shell is built, so nobody can say whether this release would work. Start the site, or name it with SITE_URL.`,
      { cause },
    );
  }
}

const FOLLOWS_WITHIN_MS = 5_000;

/** Waits until the running site shows a document. @returns milliseconds, or null when it does not (or none runs) */
export async function waitUntilServed(site: string, digest: string): Promise<number | null> {
  const start = performance.now();
  while (performance.now() - start < FOLLOWS_WITHIN_MS) {
    const running = await ask(site).catch(() => null);
    if (running?.discovery.digest === digest) return Math.round(performance.now() - start);
    if (running === null) return null;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return null;
}
