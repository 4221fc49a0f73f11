import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { appDir, type RemoteApp, ROOT } from '../../apps';
import type { Composition } from '../../config/schema';

/**
 * The program of a part's own page: what the part declares, its modules by name, and the page around them. Made from the
 * `federation.config.ts`, so that a part stays a declaration.
 * @param dir the part's folder, @param page the folder of the page around it; both as the program will name them
 */
export function standaloneProgram({ name, routes, slots, exposes }: Composition, dir: string, page: string): string {
  const modules = Object.entries(exposes).map(
    ([expose, file]) => `  ${JSON.stringify(expose)}: () => import(${JSON.stringify(path.posix.join(dir, file))}),`,
  );
  return [
    // Before all else: what the stores of the page write must not meet those of the shop beside it.
    `import ${JSON.stringify(`${page}/own-storage`)};`,
    `import { standalone } from ${JSON.stringify(`${page}/index`)};`,
    `standalone(${JSON.stringify({ name, routes, slots })}, {`,
    ...modules,
    '});',
    '',
  ].join('\n');
}

/** Writes the program. @returns its file */
export function writeStandaloneProgram(app: RemoteApp, declared: Composition): string {
  const file = path.join(ROOT, '.cache/dev', `${app}-standalone`, 'program.ts');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, standaloneProgram(declared, appDir(app), path.join(ROOT, 'federation/src/dev/standalone/page')));
  return file;
}
