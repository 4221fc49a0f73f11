import { readFileSync } from 'node:fs';
import path from 'node:path';

/** `shell/dist/browser/assets.json`, written by the build (`federation/src/release/shell.ts`). */
export interface ShellAssets {
  scripts: { file: string; integrity: string }[];
  start: { file: string; integrity: string } | null;
  styles: { file: string; integrity: string }[];
  icon: string | null;
}

declare const __dirname: string;

const browserDir = () => path.join(__dirname, '../browser');

let known: ShellAssets | undefined;

/** The shell's own files, from the folder beside this build. */
export function shellAssets(): ShellAssets {
  known ??= JSON.parse(readFileSync(path.join(browserDir(), 'assets.json'), 'utf8')) as ShellAssets;
  return known;
}

/** Texts of the shell's stylesheets, in their order. */
export const shellStyles = (): string[] =>
  shellAssets().styles.map(({ file }) => readFileSync(path.join(browserDir(), file), 'utf8'));
