import { expect, type Page, test } from '@playwright/test';
import type { SellerFigures, Session, ShopPage } from '@qhatu/contract/wire';
import { PASSWORD, SELLER } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { DESKTOP, PHONE, TABLET } from '../support/devices';
import { Shopper } from '../support/shopper';

/** Opens a page and waits until the shop has taken its visit. */
async function look(page: Page, path: string): Promise<void> {
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/save-eventos') && (answer.request().postData() ?? '').includes('visita a'),
  );
  await new Shopper(page).visit(path);
  expect((await saved).status()).toBe(200);
}

test('who looks at a seller’s products and shop page is in the seller’s figures at once, the seller is not [D255]', {
  tag: '@desktop',
}, async ({ browser, page, request }) => {
  const login = await request.post('/api/web/auth/login', { data: { email: SELLER, password: PASSWORD } });
  const { access_token, user }: Session = await login.json();
  const asSeller = { headers: { authorization: `Bearer ${access_token}` } };
  const shop: ShopPage = await (await request.get(`/api/web/shops/${user.user_name}`)).json();
  const product = `/detalle/productos/${shop.data[0]?.id}`;
  const figures = async (): Promise<SellerFigures['current']> =>
    (await (await request.get('/api/web/staff/figures?days=7', asSeller)).json()).current;
  const before = await figures();

  const [ana, luis] = await Promise.all([browser.newContext(), browser.newContext()]);
  const anas = await ana.newPage();
  await look(anas, product);
  await look(anas, product);
  await look(anas, `/catalogo/${user.user_name}`);
  await look(await luis.newPage(), product);
  const after = await figures();
  // Others may be looking meanwhile.
  expect(after.views).toBeGreaterThanOrEqual(before.views + 4);
  expect(after.visitors).toBeGreaterThanOrEqual(before.visitors + 2);

  const seller = new Shopper(page);
  await seller.alreadyLoggedIn(SELLER);
  await look(page, product);
  await seller.visit('/admin/cifras?dias=7');
  const panel = seller.main.getByRole('region', { name: 'Visitas y conversión' });
  await expect(panel.getByText(/^\d+ visitantes$/)).toBeVisible();
  const shown = Number.parseInt((await panel.getByText(/^\d+ visitantes$/).textContent()) ?? '', 10);
  expect(shown).toBeGreaterThanOrEqual(after.visitors);
  await expect(panel.getByRole('img', { name: /^Visitas de 7 días, con la conversión de cada uno/ })).toBeVisible();
  await panel.getByText('Ver los 7 días como tabla').click();
  await expect(panel.getByRole('columnheader', { name: 'Conversión' })).toBeVisible();
  for (const { viewport } of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    if (process.env.E2E_LOOK)
      await page.screenshot({ path: `${process.env.E2E_LOOK}/cifras-${viewport.width}.png`, fullPage: true });
  }
});
