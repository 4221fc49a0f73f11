import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));

/** Shared package → the file that stands for it in the shell's build. */
export const FACADES: Readonly<Record<string, string>> = {
  'react-router-dom': path.join(here, 'react-router-dom.ts'),
  '@tanstack/react-query': path.join(here, 'react-query.ts'),
};

/** Names that a façade exports. Façades consist of `export { … } from` only. */
export function facadeNames(file: string): Set<string> {
  const source = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const lists = [...source.matchAll(/export\s*\{([^}]*)\}/g)].flatMap(([, list = '']) => list.split(','));
  return new Set(lists.map((name) => name.trim()).filter(Boolean));
}
