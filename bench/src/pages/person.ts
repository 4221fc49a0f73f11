import { sessionFromWire } from '@qhatu/contract/model';
import type { Session } from '@qhatu/contract/wire';
import type { Page } from 'playwright';

/**
 * A logged-in person of the demo, and what else their browser would remember: puts it into a page before it is opened.
 */
export async function demoPerson(
  site: string,
  more: (userId: number) => Record<string, unknown> = () => ({}),
  email = 'cliente@demo.pe',
): Promise<(page: Page) => Promise<void>> {
  const answer = await fetch(`${site}/api/web/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Demo1234' }),
  });
  if (!answer.ok) throw new Error(`${email} could not log in: ${answer.status}`);
  const session = sessionFromWire((await answer.json()) as Session);
  const stored = { 'qhatu:session': { state: { session }, version: 1 }, ...more(session.person.id) };
  const entries = Object.entries(stored).map(([key, value]): [string, string] => [key, JSON.stringify(value)]);
  return async (page) => {
    await page.addInitScript((remembered: [string, string][]) => {
      for (const [key, value] of remembered) localStorage.setItem(key, value);
    }, entries);
  };
}
