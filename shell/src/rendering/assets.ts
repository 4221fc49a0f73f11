import { readFileSync } from 'node:fs';
import path from 'node:path';

/** `shell/dist/browser/assets.json`, written by the build (`federation/src/release/shell.ts`). */
export interface ShellAssets {
  scripts: { file: string; integrity: string }[];
  start: { file: string; integrity: string } | null;
  styles: { file: string; integrity: string }[];
  /** The chunk that calls the API (axios). */
  calls: string[];
  icon: string | null;
  /** The release's own name; a page says of which shell it is made. */
  version: string;
}

declare const __dirname: string;

const browserDir = () => path.join(__dirname, '../browser');

let known: ShellAssets | undefined;

/** The shell's own files, from the folder beside this build. */
export function shellAssets(): ShellAssets {
  if (known) return known;
  const read = (file: string) => JSON.parse(readFileSync(path.join(browserDir(), file), 'utf8'));
  known = { ...read('assets.json'), version: read('../shell.json').version } as ShellAssets;
  return known;
}

export interface InlineScript {
  js: string;
  /** CSP source of exactly this text. */
  source: string;
}

let start: InlineScript | null | undefined;

/**
 * The text of the first script, for the document itself; a policy allows it by its file's integrity value. Null in a build
 * without one, and where its text would not survive inside a document (comments of a development build): then the document names
 * its file.
 */
export function startScript(): InlineScript | null {
  if (start !== undefined) return start;
  const file = shellAssets().start;
  if (!file) {
    start = null;
    return start;
  }
  const js = readFileSync(path.join(browserDir(), file.file), 'utf8');
  start = /<\/script|<!--|\r/i.test(js) ? null : { js, source: `'${file.integrity}'` };
  return start;
}

/** Texts of the shell's stylesheets, in their order. */
export const shellStyles = (): string[] =>
  shellAssets().styles.map(({ file }) => readFileSync(path.join(browserDir(), file), 'utf8'));
