import type { Visit } from '../lib/browser';

const TOUCHES = 30;
const EVERY_MS = 100;

/**
 * Thirty touches while the page at `url` loads, from the moment that something is painted: how long a finger waits for
 * the next frame is what counts. Nothing answers them: one that opened a link would leave those under way without an end.
 */
export async function touchWhileLoading({ page, cdp }: Visit, url: string): Promise<void> {
  await page.addInitScript(() => {
    const ignore = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('click', ignore, { capture: true });
  });
  const loaded = page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0, null, {
    polling: 50,
  });
  const sent: Promise<unknown>[] = [];
  for (let nth = 0; nth < TOUCHES; nth += 1) {
    // Not waited for: a page that is busy must not keep the next finger away.
    const touchPoints = [{ x: 4, y: 400 + (nth % 10) }];
    sent.push(
      cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints }),
      cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    );
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  await Promise.all(sent);
  await loaded;
}
