import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { logInAs, newcomer, ordersOf, withAddress } from '../support/newcomers';
import { Shopper } from '../support/shopper';
import { ChaosSite } from './chaos-site';
import { navigateInPage } from './inside';
import { team } from './team';

let site: ChaosSite;
test.beforeAll(async () => {
  site = new ChaosSite(test.info().parallelIndex);
  await site.start();
});
test.afterAll(() => site.stop());

test('two teams release while a shopper is paying, one takes it back: one order, nothing reloaded', async ({
  page,
  request,
  browser,
}) => {
  test.slow(true, 'a whole purchase, and three commands of two teams');
  // Somebody of this test's own, so that nobody else's orders are counted.
  const buyer = await newcomer(request);
  await withAddress(request, buyer.token);
  const [checkout, designer] = [site.ship('mf-checkout'), site.ship('mf-designer')];

  const shopper = new Shopper(page);
  await logInAs(shopper, buyer);
  await shopper.visit(`${site.url}/detalle/productos/9007`);
  await shopper.addToCart();
  await page.evaluate(() => Object.assign(window, { __same: true }));
  await navigateInPage(page, '/carrito');
  await expect(shopper.main.getByRole('heading', { name: 'Carrito de compras' })).toBeVisible();
  await shopper.goToCheckout();
  await shopper.chooseAddress(/Lima/);
  await shopper.main.getByRole('textbox', { name: /Código de promoción/ }).fill('LO QUE ESCRIBO');

  // Both teams at the same moment; each on its own, with what it needs to know and nothing else.
  const said = await Promise.all([
    team(site, 'mf-checkout', 'promote', checkout.metadata.version, '--why', 'pago más claro'),
    team(site, 'mf-designer', 'promote', designer.metadata.version, '--why', 'polos nuevos'),
  ]);
  expect(said[0]).toContain(`mf-checkout is ${checkout.metadata.version} for everybody`);
  expect(said[1]).toContain(`mf-designer is ${designer.metadata.version} for everybody`);

  // A new visitor gets both; the shopper goes on with what was there.
  const versions = async () => {
    const live = await (await request.get(`${site.url}/discovery.json`)).json();
    return Object.fromEntries(
      live.releases.map((each: { name: string; version: string }) => [each.name, each.version]),
    );
  };
  // The front door looks at the document by itself; on a busy machine a moment later than the commands have ended.
  await expect.poll(versions, { timeout: 20_000 }).toMatchObject({
    'mf-checkout': checkout.metadata.version,
    'mf-designer': designer.metadata.version,
  });
  const other = await browser.newContext();
  const visitor = await other.newPage();
  await visitor.goto(`${site.url}/carrito`);
  await expect(visitor.getByRole('main').getByRole('heading', { name: 'Carrito de compras' })).toBeVisible();
  await expect(shopper.main.getByRole('textbox', { name: /Código de promoción/ })).toHaveValue('LO QUE ESCRIBO');

  const back = await team(site, 'mf-checkout', 'rollback', '--why', 'el botón no se ve');
  expect(back).toContain(`mf-checkout is ${site.entry('mf-checkout').metadata.version} for everybody`);

  await shopper.payBy(/TRANSFERENCIA \(M/);
  await shopper.reserve();
  await expect(page).toHaveURL(/\/order-success/, { timeout: 20_000 });
  await expect(shopper.main.getByText('Gracias por comprar').first()).toBeVisible();
  expect(await page.evaluate(() => '__same' in window)).toBe(true);
  expect(await ordersOf(request, buyer.token)).toBe(1);

  const { changes } = JSON.parse(readFileSync(site.discoveryFile.replace('.json', '.history.json'), 'utf8'));
  expect(changes.map(({ action, by, why }: Record<string, string>) => `${action} ${by}: ${why}`).sort()).toEqual([
    'outside unknown: the document was written without the commands',
    'promote equipo mf-checkout: pago más claro',
    'promote equipo mf-designer: polos nuevos',
    'rollback equipo mf-checkout: el botón no se ve',
  ]);
  await other.close();
});
