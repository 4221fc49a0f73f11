import { paths } from '@qhatu/contract/paths';

/** What the address of a listing searches for, as the person typed it: `$` is `#` again (D30). */
export function searchedText(pathname: string, search: string): string {
  if (pathname !== paths.search.path) return '';
  return (new URLSearchParams(search).get('search') ?? '').replaceAll('$', '#');
}
