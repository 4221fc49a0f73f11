import type { Page } from 'playwright';
import { logIn } from '../server/buyers';

/** A logged-in person, and what else their browser would remember: puts it into a page before it is opened. */
export async function personOf(
  site: string,
  more: (userId: number) => Record<string, unknown> = () => ({}),
): Promise<(page: Page) => Promise<void>> {
  const { token, userId } = await logIn(`${site}/api/web`, 'cliente@demo.pe');
  const names = { name: 'Camila', lastName: '', userName: 'cliente', email: 'cliente@demo.pe' };
  const person = { ...names, id: userId, roleId: 1, avatar: null, hasAppliedAsSeller: false, subscribed: null };
  const stored = { 'qhatu:session': { state: { session: { token, person } }, version: 1 }, ...more(userId) };
  const entries = Object.entries(stored).map(([key, value]): [string, string] => [key, JSON.stringify(value)]);
  return async (page) => {
    await page.addInitScript((remembered: [string, string][]) => {
      for (const [key, value] of remembered) localStorage.setItem(key, value);
    }, entries);
  };
}
