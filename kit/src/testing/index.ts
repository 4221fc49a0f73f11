/** The one test harness of the remotes: a browser, a page as the shell renders it, people, an API that answers from a table. */
export { type Call, callsTo, memberSession, serve, wireSession } from '@qhatu/shared-state/testing';
export { beginHydration, touchedBeforeHydration } from './hydration';
export { address, freshBrowser, logIn, type PageOptions, pageElement, renderPage, toasts } from './page';
