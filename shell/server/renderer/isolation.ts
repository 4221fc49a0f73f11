import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { permissionFlags } from '@qhatu/contract/operations';
import type { RendererSettings } from './protocol';

/** Folders named `node_modules` that a module in this folder may be found in. */
function packagesAbove(folder: string): string[] {
  const here = join(folder, 'node_modules');
  const above = dirname(folder);
  return [...(existsSync(here) ? [here] : []), ...(above === folder ? [] : packagesAbove(above))];
}

/** `package.json` of the folders above, which tells what kind of modules are below. */
function packageFiles(folder: string): string[] {
  const above = dirname(folder);
  const file = join(folder, 'package.json');
  return [...(existsSync(file) ? [file] : []), ...(above === folder ? [] : packageFiles(above))];
}

/**
 * Flags with which the renderer is started: it runs code of many teams, so it reads the shell's build, packages and
 * the remotes' verified files, writes only the latter, and starts neither processes nor threads nor native code. What
 * belongs to the site (uploads, keys, the environment of other processes below `/proc`) it cannot open.
 * @param worker the bundled program
 */
export function isolated(worker: string, { entry, cacheDir }: Pick<RendererSettings, 'entry' | 'cacheDir'>): string[] {
  mkdirSync(cacheDir, { recursive: true });
  const program = readdirSync(dirname(worker))
    .filter((name) => name.startsWith('renderer.'))
    .map((name) => join(dirname(worker), name));
  const readable = [
    ...program,
    // The shell's whole build: its server side reads which browser files a page names.
    dirname(dirname(entry)),
    cacheDir,
    ...packagesAbove(dirname(worker)),
    ...packageFiles(dirname(worker)),
    ...packageFiles(dirname(entry)),
  ];
  return permissionFlags({ read: readable, write: [cacheDir], network: true });
}
