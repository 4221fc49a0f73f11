import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { DESKTOP, PHONE, type Screen, TABLET } from './devices';

const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  // Styles are not fetched again.
  preload: false,
  rules: { 'target-size': { enabled: true } },
};

/** What the other theme can break of a page that was looked at in one of them at this width. */
const COLOURS: RunOptions = {
  ...OPTIONS,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  rules: {},
};

/** Its short form: half as much for each document to read. Elements are told by their place: nobody reads their HTML. */
const source = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ noHtml: true });`;

/**
 * axe-core itself, brought into a document once: `@axe-core/playwright` brings its half megabyte twice for every look.
 * Our frames are all of our own origin, and axe finds itself in them.
 */
async function violationsOf(page: Page, options: RunOptions): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
    await frame.evaluate(arrived);
  }
  return page.evaluate(async (asked) => {
    const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, asked);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  }, options);
}

/** What is still fading in has no colour of its own yet. What moves for ever (skeletons) is not waited for; what takes longer than anything should is told. */
async function arrived(): Promise<void> {
  const animations = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const left = animations.filter(({ playState }) => playState !== 'finished').map(({ effect }) => effect);
      const targets = left.map((effect) =>
        effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 200) : '',
      );
      reject(new Error(`moves for longer than 20 s: ${targets.join(' | ')}`));
    }, 20_000);
  });
  await Promise.race([Promise.allSettled(animations.map(({ finished }) => finished)), patience]);
  clearTimeout(timer);
}

/** No violation of WCAG 2.2 AA that a machine can find, targets of 24 px, nothing that scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page, OPTIONS)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
}

/** How far the page scrolls sideways, in px. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** The same state of a page in its other theme, at a width at which `expectAccessible` has looked at it: its colours. */
export async function expectReadable(page: Page): Promise<void> {
  expect(await violationsOf(page, COLOURS)).toEqual([]);
}

/** What stands there at the width that the page has, by day, and its colours by night (D438); ends by night. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectReadable(page);
}

/** One page looked at several times: what is `open` in it stays open. Ends at the last of `screens`. */
export async function expectAccessibleAt(page: Page, screens: readonly Screen[], open?: Locator): Promise<void> {
  for (const { viewport } of screens) {
    await page.setViewportSize(viewport);
    if (open) await expect(open).toBeVisible();
    await test.step(`${viewport.width} px`, () => expectAccessible(page));
  }
}

/** Bars and notices that float are put into the page: a button that one happens to half cover is no small target. */
export async function unfloat(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (['sticky', 'fixed'].includes(getComputedStyle(element).position)) element.style.position = 'static';
    }
  });
}

type Look = ['dark' | 'light', Screen, typeof expectAccessible];

/** What stands there at three widths by night, and its colours by day at two: a tablet is a desktop made narrow (D414). Ends wide and by day. */
export const expectAccessibleEverywhere = (page: Page, name: string): Promise<void> =>
  lookAt(page, name, [
    ['dark', PHONE, expectAccessible],
    ['light', PHONE, expectReadable],
    ['dark', TABLET, expectAccessible],
    ['dark', DESKTOP, expectAccessible],
    ['light', DESKTOP, expectReadable],
  ]);

/**
 * Each width and each theme once, for a walk through many pages: half the time. What floats is put into the page, whatever of theirs it
 * happens to cover. Ends wide and by night.
 */
export const expectAccessibleByDayAndNight = (page: Page, name: string): Promise<void> =>
  lookAt(
    page,
    name,
    [
      ['dark', PHONE, expectAccessible],
      ['light', TABLET, expectAccessible],
      ['dark', DESKTOP, expectAccessible],
    ],
    unfloat,
  );

/** `E2E_LOOK` is where somebody looks at it. */
async function lookAt(
  page: Page,
  name: string,
  looks: readonly Look[],
  before: (page: Page) => Promise<void> = async () => undefined,
): Promise<void> {
  for (const [colorScheme, { viewport }, expectWell] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await before(page);
    await test.step(`${name}, ${viewport.width} px, ${colorScheme}`, () => expectWell(page));
    if (process.env.E2E_LOOK)
      await page.screenshot({ path: `${process.env.E2E_LOOK}/${name}-${viewport.width}-${colorScheme}.png` });
  }
}

/**
 * Nothing scrolls sideways at the width of a phone, a tablet, a desktop; axe looks once, at the width that the page had, with what
 * floats put into the page, where it stays. `E2E_LOOK` is where somebody looks at what was drawn.
 */
export async function expectFits(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const { viewport } of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(viewport);
    expect(await overflowOf(page), `${name} at ${viewport.width}`).toBeLessThanOrEqual(0);
    if (process.env.E2E_LOOK)
      await page.screenshot({ path: `${process.env.E2E_LOOK}/${name}-${viewport.width}.png`, fullPage: true });
  }
  if (before) await page.setViewportSize(before);
  await unfloat(page);
  await expectAccessible(page);
}
