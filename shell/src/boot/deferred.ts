import { loadFonts } from '@qhatu/ui/load-fonts';
import { startPrefetching } from '../routing/prefetch';
import { reportVitals, type VitalsOptions } from './vitals';

interface LateOptions extends VitalsOptions {
  prepare: (pathname: string, search: string) => Promise<void>;
}

/** What comes once the page answers, as one file: small ones would cost a request and its head each. */
export function comeLate({ prepare, ...vitals }: LateOptions): void {
  void loadFonts();
  startPrefetching(prepare);
  reportVitals(vitals);
}
