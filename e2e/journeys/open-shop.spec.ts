import { expect, test } from '@playwright/test';
import { buyer, logInAs, type Newcomer } from '../support/newcomers';
import { EACH_DATABASE, testInOwnShop } from '../support/opened-shop';
import { askReturn, orderByTransfer } from '../support/orders';
import { Shopper } from '../support/shopper';

/**
 * A shop with nothing in it is opened in the browser, by one person who has a password and this page's menus, and lives
 * through its first order.
 */
test.describe.configure({ timeout: 900_000 });

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

testInOwnShop(
  {
    databases: EACH_DATABASE,
    name: 'own-shop',
    nth: 0,
    title: 'an empty shop is opened in the browser and lives through its first order',
  },
  async ({ owner, tab }) => {
    expect(await owner.stepsDone()).toEqual([false, true, false, false, false, false]);
    await owner.sayHowToBePaid();
    await owner.createAttribute('Talla', ['S', 'M']);
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
  },
);
