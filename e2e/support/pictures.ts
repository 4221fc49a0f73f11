import { expect, type Page } from '@playwright/test';

/**
 * Every picture of this page has its size and a placeholder in its own colours. Those with a clear ground,
 * through which it would shine, have none once they have come; what is in the browser anyway needs none.
 */
export async function expectPicturesKeepTheirPlace(page: Page): Promise<void> {
  const wrong = await page.evaluate(() =>
    [...document.images].flatMap((image) => {
      const { backgroundImage } = getComputedStyle(image);
      const clear = image.src.includes('/media/prints/') && image.complete;
      const here = /^(blob|data):/.test(image.src);
      return [
        image.getAttribute('width') && image.getAttribute('height') ? '' : 'no size',
        backgroundImage.includes('gradient') || clear || here ? '' : 'no placeholder',
      ]
        .filter(Boolean)
        .map((fault) => `${fault}: ${image.src}`);
    }),
  );
  expect(wrong).toEqual([]);
}
