/** What comes once the page answers, as one file: two small ones would cost a request and its head more. */
export { loadFonts } from '@qhatu/ui/load-fonts';
export { startPrefetching } from '../routing/prefetch';
