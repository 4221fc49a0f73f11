import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { SUPPORT } from './accounts';
import { type Newcomer, newcomer, unique } from './newcomers';
import { Shopper } from './shopper';

/** A person in a conversation. */
export class ChatShopper extends Shopper {
  get log(): Locator {
    return this.main.getByRole('log');
  }

  get field(): Locator {
    return this.main.getByRole('textbox', { name: 'Mensaje' });
  }

  /** What was written by anybody, letter by letter. */
  message(text: string): Locator {
    return this.log.getByText(text, { exact: true });
  }

  async openChat(): Promise<void> {
    await this.visit('/pages/chat');
    await expect(this.main.getByRole('heading', { name: 'Chat', exact: true })).toBeVisible();
  }

  async openConversation(name: string | RegExp): Promise<void> {
    await this.main.getByRole('region', { name: 'Tus chats' }).getByRole('link', { name }).first().click();
    await expect(this.log).toBeVisible();
  }

  async write(text: string): Promise<void> {
    await this.field.fill(text);
    await this.field.press('Enter');
    await expect(this.field).toHaveValue('');
  }

  /** The words under an own message: Enviando, Enviado, Entregado, Leído, No enviado. */
  progress(text: string): Locator {
    return this.log
      .locator('[data-index]')
      .filter({ has: this.page.getByText(text, { exact: true }) })
      .locator('[data-state]');
  }

  /** Everything that was written, in its order, as the page shows it. */
  async words(): Promise<string[]> {
    const texts = await this.log.locator('[data-message]').allTextContents();
    return texts;
  }
}

/** One more browser, with a person of its own. */
export async function chatter(browser: Browser, options: BrowserContextOptions, email: string): Promise<ChatShopper> {
  const page: Page = await (await browser.newContext(options)).newPage();
  const who = new ChatShopper(page);
  await who.alreadyLoggedIn(email);
  return who;
}

const asked = async (request: APIRequestContext, path: string, who: Newcomer, data: object) => {
  const answer = await request.post(`/api/web/${path}`, { data, headers: { Authorization: `Bearer ${who.token}` } });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
};

/** A complaint of somebody, which opens a chat with support (D57). */
export async function complain(request: APIRequestContext, who: Newcomer, description: string): Promise<void> {
  const { types } = await asked(request, 'support/support-types', who, {});
  const regions = await (await request.get('/api/web/regions')).json();
  const [region] = regions;
  const [province] = region.provinces;
  await asked(request, 'support/chatCreate', who, {
    document_type: 0,
    document: '45678912',
    name: 'Rosa Quispe',
    phone: '987654321',
    email: who.email,
    address: 'Jr. Puno 123',
    region_id: region.id,
    province_id: province.id,
    district_id: province.districts[0].id,
    reason: 0,
    support_type_id: types[0].id,
    description,
    user_id: who.id,
  });
}

/** A shopper and support, each in a browser of their own, and the conversation that a complaint of the shopper opened. */
export async function complaintChat(browser: Browser, request: APIRequestContext, options: BrowserContextOptions) {
  const rosa = await newcomer(request);
  const about = `Llegó roto ${unique()}`;
  await complain(request, rosa, about);
  const shopper = await chatter(browser, options, rosa.email);
  return { rosa, about, shopper, support: await chatter(browser, options, SUPPORT) };
}

/** The contact form of a product, which opens a chat with its seller. */
export const contactSeller = (request: APIRequestContext, who: Newcomer, productId: number, message: string) =>
  asked(request, 'products/open-chat', who, {
    title: 'Consulta',
    correo: who.email,
    contacto: '987654321',
    message,
    user_id: who.id,
    product_id: productId,
  });

/** A PNG with a dark square in it, drawn in the page: as large as a test needs it, and of no file. */
export async function drawnPicture(page: Page, size: { width: number; height: number }): Promise<Buffer> {
  const base64 = await page.evaluate((size) => {
    const canvas = Object.assign(document.createElement('canvas'), size);
    canvas.getContext('2d')?.fillRect(100, 100, 400, 400);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, size);
  return Buffer.from(base64, 'base64');
}
