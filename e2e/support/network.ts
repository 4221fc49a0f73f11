import { expect, type Page } from '@playwright/test';

/**
 * Presses the button of a form's last step (by `press`) three times without a network, then lets it return; says how many
 * times `url` was asked for from then to `arrived`.
 */
export async function sentAfterAnOutage(
  page: Page,
  url: string,
  press: () => Promise<void>,
  arrived: () => Promise<void>,
): Promise<number> {
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(url)) asked += 1;
  });
  await page.context().setOffline(true);
  for (let time = 0; time < 3; time++) await press();
  await expect(page.getByRole('main').getByText('Sin conexión a internet')).toBeVisible();
  expect(asked, 'nothing is sent into nowhere').toBe(0);
  await page.context().setOffline(false);
  await arrived();
  return asked;
}

/** Keeps the shell's code away until the function that is returned is called. To be called before the page is opened. */
export async function codeHeldBack(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/js\/main\.[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
