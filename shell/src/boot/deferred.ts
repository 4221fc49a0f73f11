import { loadFonts } from '@qhatu/ui/load-fonts';
import { offerDebugOverlay } from '../debug-overlay';
import { prerenderPage } from '../remote-area/prerender';
import type { RemoteModules } from '../remotes/types';
import type { Found } from '../routing/match';
import type { SiteNavigation } from '../routing/navigation';
import { startPrefetching } from '../routing/prefetch';
import { reportVitals } from './vitals';

/**
 * What comes once the page answers, as one file: several small ones would cost a request each. It takes its arguments by
 * position, since names would be bytes in the code that every page waits for.
 */
export function startDeferred(
  prepare: (pathname: string, search: string) => Promise<void>,
  match: (pathname: string) => Found,
  { place }: SiteNavigation,
  modules: RemoteModules,
): void {
  void loadFonts();
  offerDebugOverlay(modules.version);
  startPrefetching(prepare, (url) => prerenderPage(url, match));
  const pageAt = (pathname: string) => match(pathname).page;
  // Somebody may have gone on meanwhile.
  const [document] = performance.getEntriesByType('navigation');
  const { pathname } = new URL(document?.name ?? window.location.href);
  reportVitals({ first: pageAt(pathname), pageAt, place, modules });
}
