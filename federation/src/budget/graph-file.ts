import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../apps';
import { difference, requestGraph } from './graph';
import { outdatedBuilds, readNewestBuilds } from './newest';
import { siteProblems } from './site';

const FILE = path.join(ROOT, 'docs/releases/request-graph.txt');

export interface GraphAnswer {
  /** What to tell the person. */
  lines: string[];
  /** Whether the committed picture shows what the sources give; true when nobody can tell. */
  holds: boolean;
}

/**
 * Holds the newest builds against their budgets, and against the committed picture as a test holds a snapshot. Builds of other
 * sources are held against neither. Builds are deterministic: the same sources give the same picture everywhere.
 * @param write makes the picture anew instead
 */
export async function checkGraph(write: boolean): Promise<GraphAnswer> {
  const old = await outdatedBuilds();
  if (old.length > 0) {
    const which = `what main pages ask for and what parts weigh was not looked at: ${old.join(', ')} not built since the last change (npm start builds)`;
    return { lines: [which], holds: !write };
  }
  const { shell, remotes } = await readNewestBuilds();
  const now = requestGraph(shell, remotes);
  if (write) {
    await writeFile(FILE, now);
    return { lines: [`${path.relative(ROOT, FILE)} shows the newest builds`], holds: true };
  }
  const heavy = siteProblems(shell, remotes);
  const changes = difference(await readFile(FILE, 'utf8').catch(() => ''), now);
  if (changes.length === 0) return { lines: heavy, holds: heavy.length === 0 };
  const head =
    'What main pages ask for has changed. When that is meant, draw it anew and commit it: npm run check -- --graph';
  return { lines: [...heavy, head, ...changes], holds: false };
}
