import { expect, test } from '@playwright/test';
import { PASSWORD } from '../support/accounts';
import { buyer, logInAs, type Newcomer } from '../support/newcomers';
import { askReturn, orderByTransfer } from '../support/orders';
import { OwnShop } from '../support/own-shop';
import { Owner } from '../support/owner';
import { Shopper } from '../support/shopper';

import { ownShopPort } from '../support/site';

/**
 * A shop with nothing in it is opened in the browser, by one person who has a password and this page's menus, and lives
 * through its first order.
 */
test.describe.configure({ timeout: 480_000 });

const EMAIL = 'ana@tienda.pe';

/** By transfer, from the product's page to the thanks. @returns the order's number */
async function buy(shopper: Shopper, product: number, variant: string): Promise<number> {
  await shopper.visit(`/detalle/productos/${product}`);
  await shopper.main
    .getByRole('group', { name: /^Talla/ })
    .getByRole('button', { name: variant })
    .click();
  await shopper.addToCart();
  return orderByTransfer(shopper, () => shopper.chooseAddress(/Lima/));
}

for (const [at, database] of (['embedded', 'PostgreSQL'] as const).entries()) {
  test(`an empty shop is opened in the browser and lives through its first order, on a database that is ${database} [issue 19]`, {
    tag: '@desktop',
  }, async ({ browser }) => {
    const shop = await OwnShop.open(`own-shop-${at}`, ownShopPort + at * 10, database);
    test.skip(shop === null, 'no PostgreSQL on this machine');
    if (!shop) return;
    try {
      // A server's tables are made by a command of their own (D207).
      if (database === 'PostgreSQL') await shop.command(['migrate']);
      await shop.command(['create-admin', '--', '--email', EMAIL, '--name', 'Ana'], `${PASSWORD}\n`);
      await shop.start();
      const tab = async () => (await browser.newContext({ baseURL: shop.url, reducedMotion: 'reduce' })).newPage();
      const owner = new Owner(await tab());
      await owner.visit('/pages/login');
      await owner.logIn(EMAIL);

      expect(await owner.stepsDone()).toEqual([false, true, false, false, false, false]);
      await owner.follow('Di dónde te pagan');
      await owner.saveSetting('Cuentas para transferencias', {
        'A nombre de': 'Chales de Ana S.A.C.',
        'Banco 1': 'BCP',
        'Número de cuenta 1': '191-1234567-0-11',
      });
      await owner.follow('Confirma los precios de envío');
      await owner.saveSetting('Envíos');
      await owner.createAttribute('Talla', ['S', 'M']);
      await owner.follow('Crea tu primera categoría');
      await owner.createCategory('Chales');
      await owner.follow('Publica tu primer producto');
      const product = await owner.publishProduct('Chal de alpaca', 'Chales', 'Talla', ['129,90', '139,90']);
      await owner.publishHome('Hecho a mano');
      await owner.visit('/admin');
      await expect(owner.main.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible();
      await expect(owner.main.getByText('Abre tu tienda')).toHaveCount(0);

      const page = await tab();
      const rosa: Newcomer = await buyer(page.request);
      const shopper = new Shopper(page);
      await logInAs(shopper, rosa);
      await shopper.visit('/');
      await expect(shopper.main.getByText('Hecho a mano')).toBeVisible();
      const order = await buy(shopper, product, 'M');

      let detail = await owner.openOrder(order);
      await detail.getByRole('button', { name: `Aprobar pedido ${order}` }).click();
      await owner.send(detail, order, '26-0001234');

      await askReturn(shopper, order);
      detail = await owner.openOrder(order);
      await owner.takeBack(detail);
      await owner.refundPaid(detail, '00451');
      await shop.stop();
      expect(await shop.drifts()).toEqual({ stock: [], ledger: [] });
    } finally {
      await shop.remove();
    }
  });
}
