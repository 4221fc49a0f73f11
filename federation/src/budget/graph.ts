import { paths } from '@qhatu/contract/paths';
import type { Budget } from '../config/schema';
import type { FileList, Release } from '../discovery/types';
import { sumBytes, transferBytes } from './sizes';

/** The pages that most people see. */
const MAIN_PAGES: readonly string[] = [
  ...[paths.home, paths.search, paths.product, paths.cart],
  ...[paths.checkout, paths.login, paths.polos, paths.chat],
].map(({ path }) => path);

/** A remote's build, and what its team allows it. */
export interface BuiltRemote {
  release: Release;
  list: FileList;
  budget: Budget;
}

/** Files of the shell by the name of their chunk, with their bytes as they travel. */
export interface BuiltShell {
  /** What every page loads. */
  scripts: Record<string, number>;
  /** What a rendered page begins with. */
  start: Record<string, number>;
  /** What calls the API: announced where the HTML has no content. */
  calls: Record<string, number>;
  styles: Record<string, number>;
}

const inKb = (bytes: number): string => `${Math.round(bytes / 1_000)} kB`;

/**
 * What each main page asks for, as text that a person can compare: the document, then in one wave the shell's scripts, what
 * calls the API where the HTML has no content, the remote's entry and the page's own files. Names carry no hash, so that only
 * what matters makes a difference.
 */
export function requestGraph(
  { scripts, calls }: Pick<BuiltShell, 'scripts' | 'calls'>,
  remotes: readonly Omit<BuiltRemote, 'budget'>[],
): string {
  const ofShell = sumBytes(scripts);
  const pages = MAIN_PAGES.map((path) => {
    const owner = remotes.find(({ release }) => release.routes.some((route) => route.path === path));
    const route = owner?.release.routes.find((each) => each.path === path);
    if (!owner || !route) return `${path}\n  nobody answers this address\n`;
    const { release, list } = owner;
    const { js = [], css = [] } = release.preload[route.expose] ?? {};
    const sum = (files: string[]) => files.reduce((total, file) => total + transferBytes(list, file), 0);
    // A rendered page carries its styles in itself and begins with one small script.
    const rendered = route.render === 'public';
    const ofCalls = rendered ? 0 : sumBytes(calls);
    const styles =
      css.length === 0 ? [] : [`${css.length} style${css.length > 1 ? 's' : ''} ${inKb(sum(css))} in the document`];
    return [
      `${path}  ${release.name} ${route.expose} (${rendered ? 'rendered' : 'frame'})`,
      `  1  document${rendered ? ', then the starting script' : ''}`,
      `  2  shell ${Object.keys(scripts).join(' + ')} ${inKb(ofShell)}`,
      ...(rendered ? [] : [`     calls of the api ${inKb(ofCalls)}`]),
      `     ${release.name} entry ${inKb(transferBytes(list, release.entry))}`,
      `     ${route.expose} ${js.length} scripts ${inKb(sum(js))}`,
      ...styles.map((line) => `     ${line}`),
      `  =  ${inKb(ofShell + ofCalls + transferBytes(list, release.entry) + sum(js))} of scripts`,
      '',
    ].join('\n');
  });
  return pages.join('\n');
}

/** Pages of a picture by address, each with its lines. */
function pagesOf(picture: string): Map<string, string[]> {
  const blocks = picture.split('\n\n').map((block) => block.split('\n').filter((line) => line.trim() !== ''));
  return new Map(blocks.filter(([head]) => head).map((lines) => [lines[0]?.split('  ')[0] ?? '', lines]));
}

const SIZE = / (\d+) kB/;

/** Whether two lines name the same request, a kilobyte more or less: a rounded size must not differ with every byte. */
function alike(was: string, is: string): boolean {
  if (was.replace(SIZE, '') !== is.replace(SIZE, '')) return false;
  return Math.abs(Number(SIZE.exec(was)?.[1] ?? 0) - Number(SIZE.exec(is)?.[1] ?? 0)) <= 1;
}

/** What differs, page by page, as a person reads it: `-` was, `+` is. Empty when nothing does. */
export function difference(before: string, after: string): string[] {
  const [was, is] = [pagesOf(before), pagesOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((page) => {
    const [old, fresh] = [was.get(page) ?? [], is.get(page) ?? []];
    const gone = old.filter((line) => !fresh.some((other) => alike(line, other)));
    const come = fresh.filter((line) => !old.some((other) => alike(line, other)));
    if (gone.length + come.length === 0) return [];
    return [`  ${page}`, ...gone.map((line) => `  - ${line.trim()}`), ...come.map((line) => `  + ${line.trim()}`)];
  });
}
