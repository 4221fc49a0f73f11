import { expect, test } from '@playwright/test';
import { ADMIN, CLIENT, SELLER } from '../support/accounts';
import { lookFor } from '../support/lists';
import { buyer, logInAs } from '../support/newcomers';
import { Shopper } from '../support/shopper';
import { transfer } from '../support/transfer';

test.describe.configure({ timeout: 240_000 });

test('from the transfer to the stars: administration approves, the seller sends, the buyer receives and rates [D1 D26]', async ({
  page,
  browser,
}) => {
  // Somebody of this test's own: nobody else's orders are among theirs.
  const rosa = await buyer(page.request);
  const order = await transfer(page.request, rosa);
  const office = async (email: string) => {
    const member = new Shopper(await (await browser.newContext()).newPage());
    await member.alreadyLoggedIn(email);
    return member;
  };

  const admin = await office(ADMIN);
  await admin.visit('/admin/pagos');
  const payment = admin.main.getByRole('article', { name: `Pedido ${order.id}`, exact: true });
  await lookFor(admin.main, payment);
  await payment.getByRole('button', { name: /^Aprobar/ }).click();
  await expect(admin.page.getByText(`Aprobaste el pedido N.º ${order.id}`)).toBeVisible();
  await expect(payment).toHaveCount(0);

  const email = order.seller === 'tiendacondori' ? SELLER : 'vendedor2@demo.pe';
  const seller = await office(email);
  await seller.visit('/admin/entregas');
  await expect(seller.main.getByRole('link', { name: 'Pagos por aprobar' })).toHaveCount(0);
  const line = seller.main.getByRole('article', { name: `${order.name}, pedido ${order.id}` });
  await lookFor(seller.main, line);
  await line.getByRole('button', { name: /^Marcar como procesada/ }).click();
  await expect(line).toHaveCount(0);
  await seller.main.getByRole('button', { name: 'Por enviar' }).click();
  await lookFor(seller.main, line);
  await line.getByRole('button', { name: /^Marcar como enviada/ }).click();
  await expect(line).toHaveCount(0);
  await seller.main.getByRole('button', { name: 'Enviadas' }).click();
  await lookFor(seller.main, line);

  const shopper = new Shopper(page);
  await logInAs(shopper, rosa);
  await shopper.visit('/sales/orders');
  const entry = shopper.main
    .locator('li')
    .filter({ hasText: `Pedido ${order.id} ·` })
    .first();
  await entry.getByRole('button', { name: 'Recibí este producto' }).click();
  await expect(page.getByText('Marcamos tu compra como recibida')).toBeVisible();
  await expect(entry.getByRole('button', { name: 'Recibí este producto' })).toHaveCount(0);
  await expect(entry.getByRole('button', { name: 'Calificar' })).toHaveCount(0);
  await entry.getByRole('radio', { name: '4,5 estrellas' }).check({ force: true });
  await entry.getByLabel(/^Tu mensaje/).fill('Llegó a tiempo');
  await entry.getByRole('button', { name: 'Calificar' }).click();
  await expect(entry.getByText('Ya calificaste al vendedor.')).toBeVisible();
  for (const member of [admin, seller]) await member.page.context().close();
});

test('/admin does not exist for a client, and leads a visitor to the login [D1]', { tag: '@desktop' }, async ({
  page,
}) => {
  const shopper = new Shopper(page);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/pages\/login\?next=%2Fadmin/);
  await shopper.alreadyLoggedIn(CLIENT);
  await shopper.visit('/admin');
  await expect(shopper.main.getByText('No encontramos esta página')).toBeVisible();
});
