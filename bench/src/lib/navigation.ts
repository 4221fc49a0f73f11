import type { Page } from 'playwright';
import type { Visit } from './browser';

declare const __arrival: Promise<number>;

/**
 * Arms the page: from the next `kind` of event (its own time stamp) to two frames after `selector` shows a text at an
 * address that begins with `path`, in milliseconds. The address changes before the page does, so what is there by that
 * name when the page is armed does not count.
 */
async function arm(page: Page, kind: 'click' | 'popstate', path: string, selector: string): Promise<void> {
  await page.evaluate(
    ({ kind, path, selector }) => {
      const arrival = new Promise<number>((resolve) => {
        const former = new Set(document.querySelectorAll(selector));
        const begin = ({ timeStamp }: Event) => {
          const isThere = () =>
            location.pathname.startsWith(path) &&
            [...document.querySelectorAll(selector)].some(
              (element) => !former.has(element) && element.checkVisibility() && element.textContent?.trim(),
            );
          // Seen as it is put there: a look at each frame would count up to one more than there were.
          const changes = new MutationObserver(() => {
            if (!isThere()) return;
            changes.disconnect();
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - timeStamp)));
          });
          changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        };
        window.addEventListener(kind, begin, { capture: true, once: true });
      });
      Object.assign(globalThis, { __arrival: arrival });
    },
    { kind, path, selector },
  );
}

/**
 * Milliseconds from the touch of a product on a home that is at rest to two frames after the product's heading. At a desk the
 * pointer rests on the link first, as a person's does (D459).
 */
export async function followProduct({ page, atRest }: Visit, device: 'mobile' | 'desktop'): Promise<number> {
  const link = page.locator('main a[href^="/detalle/productos/"]').first();
  await link.scrollIntoViewIfNeeded();
  if (device === 'desktop') await link.hover();
  await atRest();
  await arm(page, 'click', '/detalle/', 'main h1');
  if (device === 'mobile') await link.tap();
  else await link.click();
  return page.evaluate(() => __arrival);
}

/** There and back, in milliseconds: from the touch of a product on home to its heading, and from Back to home's. */
export async function thereAndBack(visit: Visit, device: 'mobile' | 'desktop') {
  const { page, atRest } = visit;
  const thereMs = await followProduct(visit, device);
  await atRest();
  // Only home has it: links to products stand on the product's page as well.
  await arm(page, 'popstate', '/', 'main section[aria-label="Destacados"] a');
  await page.evaluate(() => history.back());
  const backMs = await page.evaluate(() => __arrival);
  return { thereMs, backMs };
}
