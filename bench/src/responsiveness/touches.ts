import type { Visit } from '../lib/browser';

const TOUCHES = 30;
const EVERY_MS = 100;

/** Down the middle of a phone's screen, over pictures, cards and buttons: React hydrates what is touched at once. */
const X = 195;
const TOP = 140;
const STEP = 62;
const PLACES = 10;

/**
 * Thirty touches on the content while the page at `url` loads, from the moment that something is painted: how long a finger
 * waits for the next frame is what counts. Their clicks are ignored: one that opened a link would leave the others without a
 * page.
 * @returns whether the page felt each of them: what it did not feel says nothing
 */
export async function touchWhileLoading({ page, cdp }: Visit, url: string): Promise<boolean> {
  await page.addInitScript(() => {
    const ignore = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('click', ignore, { capture: true });
    let felt = 0;
    addEventListener('pointerdown', () => Object.assign(globalThis, { __felt: ++felt }), { capture: true });
  });
  const loaded = page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0, null, {
    polling: 50,
  });
  const sent: Promise<unknown>[] = [];
  for (let nth = 0; nth < TOUCHES; nth += 1) {
    // Not waited for: a page that is busy must not keep the next finger away.
    const touchPoints = [{ x: X, y: TOP + (nth % PLACES) * STEP }];
    sent.push(
      cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints }),
      cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    );
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  await Promise.all(sent);
  await loaded;
  const felt = await page.evaluate(() => (globalThis as { __felt?: number }).__felt);
  return felt === TOUCHES;
}
