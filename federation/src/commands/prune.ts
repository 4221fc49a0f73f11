import path from 'node:path';
import { sweep } from '../release/sweep';
import type { Context } from './context';

export interface PruneOptions {
  keep?: string;
  days?: string;
  dry?: boolean;
}

/** Removes this remote's releases that nobody can ask for. @throws when an option is no number */
export async function pruneReleases(
  { app, dir, pointer }: Context,
  options: PruneOptions,
  say: (line: string) => void,
) {
  const { dry = false } = options;
  const rule = { keep: count('keep', options.keep, 10), days: count('days', options.days, 30) };
  const gone = await sweep({ remote: app, dir: path.join(dir, 'releases'), pointer, rule, dry });
  for (const version of gone) say(`  ${version}`);
  const what = `${gone.length} release${gone.length === 1 ? '' : 's'} of ${app}`;
  say(
    `${what} ${dry ? 'would be' : gone.length === 1 ? 'was' : 'were'} removed; the newest ${rule.keep} stay, and what anybody had in the last ${rule.days} days`,
  );
}

function count(name: string, text: string | undefined, standard: number): number {
  if (text === undefined) return standard;
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new Error(`--${name} is "${text}"; it takes a number from 0 to 9999`);
}
