import { CATEGORIES } from './api/categories';
import { EVENTS } from './api/events';

/** What every page shows around its content; the server fetches it before rendering, for whatever page (D11). */
export const chromeData: readonly string[] = [EVENTS, CATEGORIES];
