import { paths } from '@qhatu/contract/paths';
/** Second names of pages (D5, D34). A remote that declares one of these as its own route wins. */
export const ALIASES: Readonly<Record<string, string>> = {
  '/login': paths.login.path,
  '/search': paths.search.path,
  '/custom': paths.polos.path,
  [paths.purchases.path]: paths.dashboard.path,
};

/** Where an address leads when it is a second name, with its query; null for every other address. */
export function aliasTarget(pathname: string, search: string): string | null {
  const target = Object.hasOwn(ALIASES, pathname) ? ALIASES[pathname] : undefined;
  return target === undefined ? null : target + search;
}
