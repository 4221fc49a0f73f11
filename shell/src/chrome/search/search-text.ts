import { paths } from '@qhatu/contract/paths';

/** The search page and its second name (D34). */
const LISTINGS: readonly string[] = [paths.search.path, '/search'];

/** What the address of a listing searches for, as the person typed it: `$` is `#` again (D30). */
export function searchedText(pathname: string, search: string): string {
  if (!LISTINGS.includes(pathname)) return '';
  return (new URLSearchParams(search).get('search') ?? '').replaceAll('$', '#');
}
