import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../apps';
import type { Composition } from '../config/schema';

/**
 * A program that compiles only when a remote keeps what others rely on: its pages take no props, its slots take the
 * props that `contract/slots` promises to whoever mounts them, and all slots together are those that are promised.
 * @param offered slots of all remotes
 */
export function contractProgram(declared: Composition, offered: readonly string[], folder: string): string {
  const from = (source: string) => path.posix.join(folder, source.slice(2).replace(/\.tsx?$/, ''));
  const names = Object.keys(declared.exposes);
  const nameOf = (expose: string) => `Exposed${names.indexOf(expose)}`;
  const pages = [...new Set(declared.routes.map(({ expose }) => expose))].filter((expose) => names.includes(expose));
  const slots = Object.entries(declared.slots).filter(([, expose]) => names.includes(expose));
  const used = names.filter((name) => pages.includes(name) || slots.some(([, expose]) => expose === name));
  return [
    "import type { SlotName, SlotProps } from '@qhatu/contract/slots';",
    "import type { ComponentType } from 'react';",
    ...used.map((expose) => `import ${nameOf(expose)} from '${from(declared.exposes[expose] ?? '')}';`),
    '',
    'type Page = ComponentType<Record<never, never>>;',
    ...pages.map((expose) => `export const page_${nameOf(expose)}: Page = ${nameOf(expose)}; // the page ${expose}`),
    ...slots.map(([slot, expose]) => {
      const constant = `slot_${slot.replace(/\W/g, '_')}`;
      return `export const ${constant}: ComponentType<SlotProps['${slot}']> = ${nameOf(expose)}; // the slot ${slot}`;
    }),
    `type Offered = ${offered.map((slot) => `'${slot}'`).join(' | ') || 'never'};`,
    '/** Names a promised slot that no remote offers. */',
    'type Missing = Exclude<SlotName, Offered>;',
    'export const everySlotIsOffered: [Missing] extends [never] ? true : Missing = true; // all promised slots',
    '',
  ].join('\n');
}

/** Compiles it. @returns what the compiler says; empty when everything holds */
export function checkContract(declared: Composition, offered: readonly string[], root = ROOT): string {
  const dir = path.join(ROOT, '.cache/contracts', declared.name);
  mkdirSync(dir, { recursive: true });
  const up = path.relative(dir, path.join(root, declared.name)).split(path.sep).join('/');
  const program = contractProgram(declared, offered, up);
  writeFileSync(path.join(dir, 'contract.ts'), program);
  const options = {
    composite: false,
    // A part without slots names no props of any.
    noUnusedLocals: false,
    noEmit: true,
    emitDeclarationOnly: false,
    declarationMap: false,
    jsx: 'react-jsx',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node'],
  };
  const base = path.relative(dir, path.join(ROOT, 'tsconfig.base.json')).split(path.sep).join('/');
  writeFileSync(
    path.join(dir, 'tsconfig.json'),
    JSON.stringify({
      extends: base,
      compilerOptions: options,
      include: ['contract.ts', `${up}/federation.config.ts`, `${up}/src/**/*.d.ts`],
    }),
  );
  const tsc = path.join(ROOT, 'node_modules/.bin/tsc');
  const { stdout, stderr, status } = spawnSync(tsc, ['-p', dir, '--pretty', 'false'], { cwd: dir, encoding: 'utf8' });
  if (status === 0) return '';
  const meant = (line: string) => program.split('\n')[Number(line) - 1]?.split(' // ')[1];
  return `${stdout}${stderr}`.trim().replace(/contract\.ts\((\d+),\d+\)/g, (at, line) => meant(line) ?? at);
}
