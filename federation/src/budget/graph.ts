import type { FileList, Release } from '../discovery/types';
import { travelling } from './sizes';

/** The pages that most people see. */
const MAIN_PAGES = [
  '/',
  '/buscar',
  '/detalle/productos/:id',
  '/carrito',
  '/checkout',
  '/pages/login',
  '/polos',
  '/pages/chat',
];

export interface Built {
  release: Release;
  list: FileList;
}

export interface ShellBuilt {
  /** Files that every page loads, with their bytes as they travel. */
  scripts: Record<string, number>;
}

const inKb = (bytes: number): string => `${Math.round(bytes / 1_000)} kB`;

/**
 * What each main page asks for, as text that a person can compare: the document, then in one wave the shell's scripts, the
 * remote's entry and the page's own files. Names carry no hash, so that only what matters makes a difference.
 */
export function requestGraph(shell: ShellBuilt, remotes: readonly Built[]): string {
  const ofShell = Object.values(shell.scripts).reduce((sum, bytes) => sum + bytes, 0);
  const pages = MAIN_PAGES.map((path) => {
    const owner = remotes.find(({ release }) => release.routes.some((route) => route.path === path));
    const route = owner?.release.routes.find((each) => each.path === path);
    if (!owner || !route) return `${path}\n  nobody answers this address\n`;
    const { release, list } = owner;
    const { js = [], css = [] } = release.preload[route.expose] ?? {};
    const sum = (files: string[]) => files.reduce((total, file) => total + travelling(list, file), 0);
    // A rendered page carries its styles in itself and begins with one small script.
    const rendered = route.render === 'public';
    const styles =
      css.length === 0 ? [] : [`${css.length} style${css.length > 1 ? 's' : ''} ${inKb(sum(css))} in the document`];
    return [
      `${path}  ${release.name} ${route.expose} (${rendered ? 'rendered' : 'frame'})`,
      `  1  document${rendered ? ', then the starting script' : ''}`,
      `  2  shell ${Object.keys(shell.scripts).join(' + ')} ${inKb(ofShell)}`,
      `     ${release.name} entry ${inKb(travelling(list, release.entry))}`,
      `     ${route.expose} ${js.length} scripts ${inKb(sum(js))}`,
      ...styles.map((line) => `     ${line}`),
      `  =  ${inKb(ofShell + travelling(list, release.entry) + sum(js))} of scripts`,
      '',
    ].join('\n');
  });
  return pages.join('\n');
}

/** Lines that differ, as a person reads them: `-` was, `+` is. Empty when nothing does. */
export function difference(before: string, after: string): string[] {
  const [was, is] = [before.split('\n'), after.split('\n')];
  const changes: string[] = [];
  let page = '';
  for (let line = 0; line < Math.max(was.length, is.length); line++) {
    const [old, fresh] = [was[line] ?? '', is[line] ?? ''];
    if (/^\//.test(fresh)) page = fresh;
    if (old === fresh) continue;
    changes.push(`  ${page.split('  ')[0]}`, `  - ${old.trim()}`, `  + ${fresh.trim()}`);
  }
  return changes;
}
