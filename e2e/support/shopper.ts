import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { type Session, sessionFromWire } from '@qhatu/contract/model';
import { toCents } from '@qhatu/contract/money';
import type { CartProduct, Session as WireSession } from '@qhatu/contract/wire';
import { PASSWORD } from './accounts';

/** Logs in by the API. */
async function sessionOf(request: APIRequestContext, email: string): Promise<Session> {
  const answer = await request.post('/api/web/auth/login', { data: { email, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  const session: WireSession = await answer.json();
  return sessionFromWire(session);
}

/** A person in the shop. Methods are named after what people do, not after what is clicked. */
export class Shopper {
  constructor(readonly page: Page) {}

  get header(): Locator {
    return this.page.getByRole('banner');
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  /** Opens an address and waits until the page answers. */
  async visit(path: string): Promise<void> {
    await this.page.goto(path);
    await this.answers();
  }

  /** Waits until the page answers, also after a reload. */
  async answers(): Promise<void> {
    await this.page.waitForFunction(() => performance.getEntriesByName('qhatu:hydrated').length > 0);
  }

  async search(text: string): Promise<void> {
    const box = this.header.getByRole('searchbox').first();
    await box.fill(text);
    await box.press('Enter');
    await expect(this.page).toHaveURL(/\/buscar\?search=/);
  }

  async openFirstResult(): Promise<string> {
    const link = this.main.locator('a[href^="/detalle/productos/"]').first();
    await link.click();
    await expect(this.page).toHaveURL(/\/detalle\/productos\/\d+/);
    const heading = this.main.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    return (await heading.textContent())?.trim() ?? '';
  }

  async logIn(email: string): Promise<void> {
    await this.page.getByRole('textbox', { name: /correo/i }).fill(email);
    await this.page.locator('input[name="password"]').fill(PASSWORD);
    await this.main.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
    await expect(this.page).not.toHaveURL(/login/);
  }

  /** Logged in without the form, for tests that are about something else. Answers the person's id. */
  async alreadyLoggedIn(email: string): Promise<number> {
    return this.resume(await sessionOf(this.page.request, email));
  }

  /** Goes on in a session that was opened before. Answers the person's id. */
  async resume(session: Session): Promise<number> {
    await this.remember('qhatu:session', { state: { session }, version: 1 });
    return session.person.id;
  }

  /** Puts something into the browser's storage before the next page is opened; once, not at every load. */
  async remember(key: string, value: unknown): Promise<void> {
    await this.page.addInitScript(
      ([name, text]) => {
        if (window.sessionStorage.getItem(`e2e:${name}`)) return;
        window.sessionStorage.setItem(`e2e:${name}`, 'set');
        window.localStorage.setItem(name, text);
      },
      [key, JSON.stringify(value)] as const,
    );
  }

  async addToCart(): Promise<void> {
    await this.main.getByRole('button', { name: 'Añadir al carrito' }).filter({ visible: true }).first().click();
    await expect(this.page.getByText('Producto agregado al carrito').first()).toBeVisible();
  }

  /** One of each in the cart without walking there, for tests that are about something else. Before the next page. */
  async hasInCart(owner: number, ...productIds: number[]): Promise<void> {
    const asked = productIds.map((id, index) => `ids[${index}]=${id}`).join('&');
    const products: CartProduct[] = await (await this.page.request.get(`/api/web/products/cart?${asked}`)).json();
    const lines = products.map(({ id, name, price, offer_price, stock }) => ({
      ...{ key: `${id}-0-0`, productId: id, variantId: null, customId: null, variantLabel: null, picture: null },
      ...{ name, stock, qty: 1, price: toCents(offer_price ?? price), originalPrice: toCents(price) },
    }));
    expect(lines).toHaveLength(products.length);
    await this.remember('qhatu:cart', { state: { owner, parked: {}, lines }, version: 1 });
  }

  async goToCart(): Promise<void> {
    await this.visit('/carrito');
    await expect(this.main.getByRole('heading', { name: 'Carrito de compras' })).toBeVisible();
  }

  async goToCheckout(): Promise<void> {
    await this.main.getByRole('link', { name: 'IR AL PAGO' }).filter({ visible: true }).first().click();
    await this.atCheckout();
  }

  /** At the checkout, with what is in the cart. */
  async atCheckout(): Promise<void> {
    await expect(this.page).toHaveURL(/\/checkout/);
    await expect(this.main.getByRole('heading', { name: 'Pago', exact: true })).toBeVisible();
  }

  async chooseAddress(place: RegExp): Promise<void> {
    await this.main.getByRole('radio', { name: place }).check();
  }

  /** 'Crear direcciones' from the checkout. */
  async createAddress(place: { region: string; province: string; district: string; street: string }): Promise<void> {
    await this.main.getByRole('button', { name: 'Nuevo' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Crear direcciones' });
    await dialog.getByLabel(/^Región/).selectOption({ label: place.region });
    await dialog.getByLabel(/^Provincia/).selectOption({ label: place.province });
    await dialog.getByLabel(/^Distrito/).selectOption({ label: place.district });
    await dialog.getByRole('textbox', { name: /^Dirección/ }).fill(place.street);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog).toBeHidden();
  }

  /** Types a promotion code and searches it. */
  async searchCode(code: string): Promise<void> {
    await this.main.getByRole('textbox', { name: /Código de promoción/ }).fill(code);
    await this.main.getByRole('button', { name: 'Buscar', exact: true }).click();
  }

  async payBy(method: RegExp): Promise<void> {
    await this.main.getByRole('radio', { name: method }).check();
  }

  /** The figure beside a label of the totals, such as PRECIO FINAL, as the page prints it. */
  async figure(label: string): Promise<string> {
    const beside = this.main.getByText(label, { exact: true }).filter({ visible: true }).last().locator('..');
    return ((await beside.textContent()) ?? '').replace(label, '').replace(/\s+/g, ' ').trim();
  }

  async reserve(): Promise<void> {
    await this.main
      .getByRole('button', { name: /^Reservar/ })
      .filter({ visible: true })
      .first()
      .click();
  }
}
