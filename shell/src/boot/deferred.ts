/** What comes once the page answers, as one file: two small ones would cost a request and its head more. */
export { addFaces } from '@qhatu/ui/faces';
export { startPrefetching } from '../routing/prefetch';
