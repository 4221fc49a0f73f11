import { expect, type Page } from '@playwright/test';
import { expectAccessibleEverywhere } from './axe';

/** As if the last proof were older than 15 minutes (D97): what is asked for at `path` is refused until somebody proves it. */
export async function hasToProve(page: Page, path: string): Promise<void> {
  const msg = 'Escribe tu contraseña actual para confirmar que eres tú';
  const refusal = { status: 422, json: { code: 'step_up_required', msg, fields: { current_password: msg } } };
  await page.route(`**/api/web/${path}`, (route) =>
    route.request().method() === 'POST' ? route.fulfill(refusal) : route.continue(),
  );
}

const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirma que eres tú' });

/** The question over its page, what a wrong password makes of it, and that it is closed with nothing changed. */
export async function expectAccessibleProof(page: Page, name: string): Promise<void> {
  await expect(proof(page).getByLabel(/^Contraseña actual/)).toBeFocused();
  await expectAccessibleEverywhere(page, `${name}-prueba`);
  await page.keyboard.press('Escape');
  await expect(proof(page)).toHaveCount(0);
  await expect(page.getByText(/No confirmaste que eres tú/).first()).toBeVisible();
}
