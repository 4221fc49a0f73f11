import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** No violation of WCAG 2.2 AA that a machine can find, targets of 24 px, nothing that scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(TAGS)
    // Without a page of its own for the result and without fetching styles again: a third of the time, and our frames
    // are all of our own origin.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false, rules: { 'target-size': { enabled: true } } })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual(
    [],
  );
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Bars and notices that float are put into the page: a button that one happens to half cover is no small target. */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (['sticky', 'fixed'].includes(getComputedStyle(element).position)) element.style.position = 'static';
    }
  });
}
