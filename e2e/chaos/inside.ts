import type { Page } from '@playwright/test';

/** Goes to an address as a link of the page would, without leaving it. */
export const navigateInPage = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
