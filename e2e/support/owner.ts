import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './axe';
import { DESKTOP, PHONE, TABLET } from './devices';
import { Shopper } from './shopper';

/** A picture of one colour, as a camera hands it over. */
export const photo = async (background: string) => ({
  name: `${background}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** Whoever runs the shop: each way of it as a person goes it. */
export class Owner extends Shopper {
  /** `looks`: whether `fits` looks; a second walk over the same pages has no use for it. */
  constructor(
    page: Page,
    private readonly looks = true,
  ) {
    super(page);
  }

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

  /** The first steps of opening: where the money comes to, and what sending costs. */
  async sayHowToBePaid(): Promise<void> {
    await this.follow('Di dónde te pagan');
    await this.saveSetting('Cuentas para transferencias', {
      'A nombre de': 'Chales de Ana S.A.C.',
      'Banco 1': 'BCP',
      'Número de cuenta 1': '191-1234567-0-11',
    });
    await this.follow('Confirma los precios de envío');
    await this.saveSetting('Envíos');
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

  /** No axe violation and no sideways scroll at any width, on a tablet in the dark. `E2E_LOOK`: a folder for pictures of it. */
  async fits(name: string): Promise<void> {
    if (!this.looks) return;
    for (const { viewport } of [PHONE, TABLET, DESKTOP]) {
      await this.page.setViewportSize(viewport);
      // Each scheme once: its colours are the same at any width.
      await this.page.emulateMedia({ colorScheme: viewport === TABLET.viewport ? 'dark' : 'light' });
      await test.step(`${name}, ${viewport.width} px`, () => expectAccessible(this.page));
      const folder = process.env.E2E_LOOK;
      if (folder) await this.page.screenshot({ path: `${folder}/${name}-${viewport.width}.png` });
    }
  }

  async createCategory(name: string): Promise<void> {
    await this.follow('Crea tu primera categoría');
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

  /** Money of a line goes back, after what it costs the seller was said. */
  async giveBack(orderId: number, product: string, amount: string, cost: string): Promise<void> {
    const order = await this.openOrder(orderId);
    await order.getByRole('button', { name: 'Devolver parte o todo' }).click();
    const dialog = this.page.getByRole('dialog', { name: `Devolver dinero del pedido ${orderId}` });
    await dialog.getByLabel(new RegExp(`^${product}.*, en soles`)).fill(amount);
    await dialog.getByLabel(/^Motivo/).fill('Llegó con un hilo suelto');
    await dialog.getByRole('button', { name: 'Ver cuánto te cuesta' }).click();
    await expect(dialog.getByText(cost)).toBeVisible();
    await this.fits('devolver-dinero');
    await dialog.getByRole('button', { name: 'Devolver y avisar' }).click();
    await expect(order.getByRole('region', { name: 'Devolver dinero' }).getByText('Por pagar a mano')).toBeVisible();
    await this.fits('dinero-devuelto');
  }

  /** Days off from today on, as YYYY-MM-DD, with a sentence for buyers. */
  async takeDaysOff(from: string, until: string, note: string): Promise<void> {
    await this.visit('/admin/mi-tienda');
    const form = this.main.getByRole('form', { name: 'Días libres' });
    await form.getByText('Elegir los días').click();
    await form.getByLabel(/^Primer día/).fill(from);
    await form.getByLabel(/^Último día/).fill(until);
    await form.getByLabel(/^Mensaje/).fill(note);
    await form.getByRole('button', { name: 'Guardar días libres' }).click();
    await expect(form.getByText('Tu tienda está de descanso')).toBeVisible();
    await this.fits('dias-libres');
  }

  async comeBack(): Promise<void> {
    await this.visit('/admin/mi-tienda');
    await this.main.getByRole('button', { name: 'Terminar tus días libres' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Ya volví' }).click();
    await expect(this.main.getByText('Tu tienda está de descanso')).toHaveCount(0);
  }

  async answerRating(product: string, answer: string): Promise<void> {
    await this.visit('/admin/calificaciones');
    const rating = this.main.getByRole('article', { name: new RegExp(`sobre ${product}`) });
    await rating.getByRole('button', { name: /^Responder/ }).click();
    await this.page
      .getByRole('dialog')
      .getByLabel(/^Respuesta/)
      .fill(answer);
    await this.page.getByRole('dialog').getByRole('button', { name: 'Responder y enviar' }).click();
    await expect(rating).toHaveCount(0);
    await this.main.getByRole('button', { name: 'Respondidas' }).click();
    await expect(rating.getByText(answer)).toBeVisible();
    await this.fits('calificaciones');
  }

  async openOrder(id: number): Promise<Locator> {
    await this.visit(`/admin/pedidos/${id}`);
    const order = this.main.getByRole('article', { name: `Pedido ${id}` });
    await expect(order).toBeVisible();
    return order;
  }

  /** Processed and handed to a carrier, all lines of it that are this person's to send. */
  async send(order: Locator, id: number, tracking: string): Promise<void> {
    const process = order.getByRole('button', { name: /^Marcar como procesada/ });
    await expect(process.first()).toBeVisible();
    for (let left = await process.count(); left > 0; left--) {
      await process.first().click();
      await expect(process).toHaveCount(left - 1);
    }
    await order.getByRole('button', { name: 'Enviar con número de guía' }).click();
    const parcel = this.page.getByRole('dialog', { name: `Enviar pedido ${id}` });
    await parcel.getByLabel(/^Transportista/).fill('Olva Courier');
    await parcel.getByLabel(/^Número de guía/).fill(tracking);
    await parcel.getByRole('button', { name: 'Enviar y avisar' }).click();
    await expect(order.getByText(`Olva Courier, ${tracking}`).first()).toBeVisible();
  }

  /** A return is accepted and received, its money goes back. */
  async takeBack(order: Locator): Promise<void> {
    await order.getByRole('button', { name: /^Aceptar devolución/ }).click();
    await order.getByRole('button', { name: /^Recibir devolución/ }).click();
    const dialog = this.page.getByRole('dialog', { name: /^Recibir devolución/ });
    await dialog.getByRole('button', { name: 'Recibir y devolver el dinero' }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** What goes back by hand went back, by this operation of the bank. */
  async refundPaid(order: Locator, operation: string): Promise<void> {
    await order.getByRole('button', { name: 'Ya la pagué' }).click();
    const paid = this.page.getByRole('dialog', { name: 'Devolución pagada' });
    await paid.getByLabel(/^Número de operación/).fill(operation);
    await paid.getByRole('button', { name: 'Guardar y avisar' }).click();
    await expect(paid).toHaveCount(0);
    await expect(order.getByText(operation).first()).toBeVisible();
  }
}
