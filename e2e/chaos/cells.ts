import { expect, type Page } from '@playwright/test';
import { pageTimeUntil } from '../support/page-time';
import { navigateInPage } from './inside';

/** One page of each remote that a visitor can open: the back office (mf-admin) is staff's alone. */
export const PAGES = {
  'mf-catalog': '/buscar',
  'mf-checkout': '/carrito',
  'mf-account': '/condiciones',
  'mf-support': '/pages/create-support',
  'mf-designer': '/polos',
} as const;
export type Remote = keyof typeof PAGES;
export const REMOTES = Object.keys(PAGES) as Remote[];

/** A page of another remote. */
export const elsewhere = (name: Remote) => (name === 'mf-catalog' ? '/carrito' : '/');

export const retry = (page: Page) => page.locator('main').getByRole('button', { name: 'Reintentar' });
export const heading = (page: Page) => page.locator('main').getByRole('heading').first();
export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { __same: true }));

/** What is safe, or what to do. */
const EXPLAINED = /siguen funcionando|siguen aquí|carrito sigue como estaba|Inténtalo de nuevo|Hay una versión nueva/;

/** Milliseconds of a page's time within which it says what is wrong, or is healed (D61). */
export const SAID_WITHIN_MS = 10_000;

/**
 * D61: within ten seconds, whatever happens; the area explains itself and keeps its place, and the rest stands. The office brings
 * its own frame, so without it the area itself leads back to the shop.
 */
export async function areaExplainsItself(page: Page): Promise<void> {
  expect(await pageTimeUntil(retry(page).first())).toBeLessThan(SAID_WITHIN_MS);
  const area = page.locator('main').getByRole('alert').first();
  await expect(area.getByText(EXPLAINED).first()).toBeVisible();
  expect((await page.locator('main').boundingBox())?.height ?? 0).toBeGreaterThan(240);
  if (new URL(page.url()).pathname.startsWith('/admin')) {
    await expect(area.getByRole('link', { name: 'Ir a la tienda' })).toBeVisible();
    return;
  }
  await expect(page.getByRole('banner').locator('a[href="/carrito"]').first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

/** 'Reintentar' brings the content, in the page that was open all the time. */
export async function recovers(page: Page): Promise<void> {
  await retry(page).first().click();
  await expect(retry(page)).toHaveCount(0);
  await expect(heading(page)).toBeVisible();
  expect(await page.evaluate(() => '__same' in window)).toBe(true);
}

/** Opens a page and waits until it answers. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('qhatu:hydrated').length > 0);
  await mark(page);
}

/** The rest of the shop goes on. */
export async function goesOnElsewhere(page: Page, path: string): Promise<void> {
  await navigateInPage(page, path);
  await expect(retry(page)).toHaveCount(0);
  await expect(heading(page)).toBeVisible();
}

/** A row of the chaos table, for whoever reads the output. */
export const logChaosRow = (what: string, failure: string, cells: string) =>
  console.log(`    chaos | ${what.padEnd(12)} | ${failure.padEnd(28)} | ${cells}`);
