import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { PASSWORD } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { drawnPicture } from '../support/chat';
import { DESKTOP, PHONE, TABLET } from '../support/devices';
import { buyer, logInAs, type Newcomer } from '../support/newcomers';
import { OwnShop } from '../support/own-shop';
import { Shopper } from '../support/shopper';
import { ownShopPort } from '../support/site';

/**
 * A shop with nothing in it is opened in the browser, by one person who has a password and this page's menus, and lives
 * through its first order.
 */
test.describe.configure({ timeout: 480_000 });

const EMAIL = 'ana@tienda.pe';

const photo = async (background: string) => ({
  name: `${background}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** Whoever runs the shop: each way of it as a person goes it. */
class Owner extends Shopper {
  /** The steps of 'Abre tu tienda' that are done, in their order. */
  async stepsDone(): Promise<boolean[]> {
    await this.visit('/admin');
    const steps = this.main.getByRole('region', { name: 'Abre tu tienda' }).getByRole('listitem');
    await expect(steps).toHaveCount(6);
    return Promise.all(
      (await steps.all()).map(async (step) => (await step.textContent())?.includes(': listo') ?? false),
    );
  }

  /** From *Hoy* to where a step is done. */
  async follow(step: string): Promise<void> {
    await this.visit('/admin');
    await this.main.getByRole('region', { name: 'Abre tu tienda' }).getByRole('link', { name: step }).click();
  }

  async saveSetting(group: string, values: Readonly<Record<string, string>> = {}): Promise<void> {
    const form = this.main.getByRole('form', { name: group });
    for (const [label, value] of Object.entries(values)) await form.getByLabel(new RegExp(`^${label}`)).fill(value);
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(this.page.getByText('Guardado: ya vale en la tienda').first()).toBeVisible();
  }

  async createAttribute(name: string, values: readonly string[]): Promise<void> {
    await this.visit('/admin/atributos');
    await this.main.getByRole('button', { name: 'Nuevo atributo' }).click();
    const form = this.page.getByRole('form', { name: 'Atributo' });
    await form.getByLabel(/^Nombre/).fill(name);
    for (const [at, value] of values.entries()) {
      await form.getByRole('button', { name: 'Agregar valor' }).click();
      await form.getByRole('textbox', { name: `Valor ${at + 1}` }).fill(value);
    }
    await this.fits('atributo');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(this.main.getByText(values.join(', '), { exact: true })).toBeVisible();
    await this.fits('atributos');
  }

  /** No axe violation and no sideways scroll at any width. `E2E_LOOK`: a folder for pictures of it. */
  private async fits(name: string): Promise<void> {
    for (const { viewport } of [PHONE, TABLET, DESKTOP]) {
      await this.page.setViewportSize(viewport);
      await expectAccessible(this.page);
      const overflow = await this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${name} at ${viewport.width}`).toBeLessThanOrEqual(0);
      const folder = process.env.E2E_LOOK;
      if (folder) await this.page.screenshot({ path: `${folder}/${name}-${viewport.width}.png` });
    }
  }

  async createCategory(name: string): Promise<void> {
    await this.main.getByRole('button', { name: 'Nueva categoría' }).click();
    const form = this.page.getByRole('form', { name: 'Categoría' });
    await form.getByLabel(/^Nombre/).fill(name);
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(this.main.getByText(name, { exact: true })).toBeVisible();
  }

  /** A published product with a variant for each value. @returns its number */
  async publishProduct(name: string, category: string, attribute: string, prices: readonly string[]): Promise<number> {
    await this.main.getByLabel(/^Nombre/).fill(name);
    await this.main.getByLabel(/^Código/).fill('CHAL-1');
    await this.main.getByLabel(/^Categoría/).selectOption({ label: category });
    await this.main.getByLabel(/^Agregar atributo/).selectOption({ label: attribute });
    const unchosen = this.main.getByRole('group', { name: attribute }).getByRole('button', { pressed: false });
    for (const _ of prices) await unchosen.first().click();
    const variants = this.main.getByRole('list', { name: 'Variantes' }).getByRole('listitem');
    await expect(variants).toHaveCount(prices.length);
    for (const [at, price] of prices.entries()) {
      await variants
        .nth(at)
        .getByLabel(/^Precio de/)
        .fill(price);
      await variants
        .nth(at)
        .getByLabel(/^Stock inicial de/)
        .fill('5');
    }
    await this.main.getByRole('button', { name: 'Crear borrador' }).click();
    await expect(this.page).toHaveURL(/\/admin\/productos\/\d+$/);
    const pictures = [await photo('#7a3b2e'), await photo('#2e4a7a')];
    await this.main.locator('input[type=file]').setInputFiles(pictures);
    await expect(this.main.getByRole('list', { name: 'Fotos' }).getByRole('listitem')).toHaveCount(2);
    await this.main.getByRole('button', { name: 'Guardar' }).click();
    await expect(this.page.getByText('Producto guardado').first()).toBeVisible();
    await this.main.getByRole('button', { name: 'Publicar' }).click();
    await expect(this.main.getByText('Publicado', { exact: true })).toBeVisible();
    return Number(this.page.url().split('/').at(-1));
  }

  async publishHome(service: string): Promise<void> {
    await this.visit('/admin/portada?parte=services');
    await this.main.getByRole('button', { name: 'Agregar servicio', exact: false }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel(/^Nombre/).fill(service);
    await dialog.getByLabel(/^Texto/).fill('Tejido a mano en Ayacucho');
    await dialog.getByRole('button', { name: 'Listo' }).click();
    await this.main.getByRole('button', { name: 'Publicar' }).click();
    await expect(this.page.getByText('La portada está publicada').first()).toBeVisible();
  }

  async openOrder(id: number): Promise<Locator> {
    await this.visit(`/admin/pedidos/${id}`);
    const order = this.main.getByRole('article', { name: `Pedido ${id}` });
    await expect(order).toBeVisible();
    return order;
  }
}

/** By transfer, from the product's page to the thanks. @returns the order's number */
async function buy(shopper: Shopper, product: number, variant: string): Promise<number> {
  await shopper.visit(`/detalle/productos/${product}`);
  await shopper.main
    .getByRole('group', { name: /^Talla/ })
    .getByRole('button', { name: variant })
    .click();
  await shopper.addToCart();
  await shopper.goToCart();
  await shopper.goToCheckout();
  await shopper.chooseAddress(/Lima/);
  await shopper.payBy(/TRANSFERENCIA(?! \(M)/);
  await shopper.reserve();
  await expect(shopper.page).toHaveURL(/\/order-success/);
  await expect(shopper.main.getByText('Gracias por comprar').first()).toBeVisible();
  return Number(new URL(shopper.page.url()).searchParams.get('pedido'));
}

async function askReturn(page: Page, shopper: Shopper, order: number): Promise<void> {
  await shopper.visit(`/sales/orders/${order}`);
  await shopper.main.getByRole('button', { name: /^Recibí este producto/ }).click();
  await shopper.main.getByRole('button', { name: 'Pedir una devolución' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pedir una devolución' });
  await dialog.getByRole('radio', { name: 'Llegó dañado' }).check();
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByLabel(/Cuéntanos/).fill('Vino con un hilo suelto');
  const buffer = await drawnPicture(page, { width: 600, height: 400 });
  await dialog.locator('input[type=file]').setInputFiles({ name: 'hilo.png', mimeType: 'image/png', buffer });
  await expect(dialog.getByRole('img', { name: 'hilo.png' })).toBeVisible();
  await dialog.getByLabel(/A qué cuenta te devolvemos/).fill('BCP 191-1234567-0-11, Rosa Quispe');
  await dialog.getByRole('button', { name: 'Pedir la devolución' }).click();
  await expect(shopper.main.getByRole('article', { name: /^Devolución a/ })).toContainText('Esperando respuesta');
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
      await detail.getByRole('button', { name: /^Marcar como procesada/ }).click();
      await detail.getByRole('button', { name: 'Enviar con número de guía' }).click();
      const parcel = owner.page.getByRole('dialog', { name: `Enviar pedido ${order}` });
      await parcel.getByLabel(/^Transportista/).fill('Olva Courier');
      await parcel.getByLabel(/^Número de guía/).fill('26-0001234');
      await parcel.getByRole('button', { name: 'Enviar y avisar' }).click();
      await expect(detail.getByText('Olva Courier, 26-0001234').first()).toBeVisible();

      await askReturn(page, shopper, order);
      detail = await owner.openOrder(order);
      await detail.getByRole('button', { name: /^Aceptar devolución/ }).click();
      await detail.getByRole('button', { name: /^Recibir devolución/ }).click();
      await owner.page.getByRole('dialog').getByRole('button', { name: 'Recibir y devolver el dinero' }).click();
      await detail.getByRole('button', { name: 'Ya la pagué' }).click();
      const paid = owner.page.getByRole('dialog', { name: 'Devolución pagada' });
      await paid.getByLabel(/^Número de operación/).fill('00451');
      await paid.getByRole('button', { name: 'Guardar y avisar' }).click();
      await expect(paid).toHaveCount(0);
      await expect(detail.getByText('00451').first()).toBeVisible();
      await shop.stop();
      expect(await shop.drifts()).toEqual({ stock: [], ledger: [] });
    } finally {
      await shop.remove();
    }
  });
}
