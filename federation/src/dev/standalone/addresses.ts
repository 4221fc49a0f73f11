/** Where a part's own page without the shop is served, and below which its addresses lie. */
export const STANDALONE_BASE = '/standalone';
/** Asked by that page: which API there is, and who the person is. */
export const STANDALONE_API = '/standalone-api';
/** The token of a person who does not exist: the development server keeps it from the API. */
export const PRETEND_TOKEN = 'de-mentira';

/** What the document tells the page's script. */
export interface StandaloneSettings {
  app: string;
  site: string;
}
