import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, expectReadable } from '../support/axe';
import { complaintChat, drawnPicture } from '../support/chat';
import { DESKTOP, PHONE } from '../support/devices';
import { Shopper } from '../support/shopper';

test.describe.configure({ timeout: 360_000 });

/**
 * One state of the page, by day and by night, on a phone and on a desk: what is open stays open, and whole in sight.
 */
async function everywhere(page: Page, name: string, open?: Locator) {
  for (const [size, { viewport }] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    await page.setViewportSize(viewport);
    if (open) await expect(open).toBeInViewport({ ratio: 1 });
    for (const [colorScheme, expectWell] of [
      ['light', expectAccessible],
      ['dark', expectReadable],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await test.step(`${name}, ${size}, ${colorScheme}`, () => expectWell(page));
    }
  }
  await page.setViewportSize(DESKTOP.viewport);
}

test('the chat: a picture, canned answers, the customer beside the conversation, a closed conversation', async ({
  browser,
  request,
  contextOptions,
}) => {
  const { rosa, shopper, support } = await complaintChat(browser, request, contextOptions);
  await shopper.openChat();
  await shopper.openConversation(/Soporte de Qhatu/);
  const buffer = await drawnPicture(shopper.page, { width: 900, height: 600 });
  await shopper.page.locator('input[type=file]').setInputFiles({ name: 'olla.png', mimeType: 'image/png', buffer });
  await expect(shopper.log.getByRole('img', { name: 'Imagen del chat' })).toBeVisible();
  await everywhere(shopper.page, 'a conversation with a picture');
  const number = /\d{6}-\d{4}/.exec((await shopper.main.textContent()) ?? '')?.[0] ?? '';

  await support.openChat();
  await support.openConversation(new RegExp(number));
  await support.main.getByRole('button', { name: 'Respuestas' }).click();
  const greeting = support.main.getByRole('button', { name: /^Saludo/ });
  await everywhere(support.page, 'canned answers', support.main.getByRole('button', { name: /^Despedida/ }));
  await greeting.click();
  await expect(support.field).not.toHaveValue('');
  await support.main.getByRole('button', { name: 'Cliente' }).click();
  await expect(support.page.getByRole('dialog').getByText(rosa.email)).toBeVisible();
  await everywhere(support.page, 'the customer and their orders');
  await support.page.keyboard.press('Escape');

  await support.main.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(shopper.field).toBeDisabled();
  await everywhere(shopper.page, 'a closed conversation');
  await expect(support.main.getByRole('button', { name: 'Reabrir' })).toBeVisible();
  await everywhere(support.page, 'a closed conversation, to support');
  for (const who of [shopper, support]) await who.page.context().close();
});

test('the form of the book: sent empty, for a minor, with the calendar open', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/pages/create-support');
  const form = shopper.main.getByRole('form', { name: 'Hoja de reclamación' });
  await form.getByLabel('Soy menor de edad').check();
  await form.getByRole('button', { name: 'Enviar hoja' }).click();
  await expect(form.getByLabel(/^Tipo de documento \*/)).toBeFocused();
  await everywhere(page, 'what is missing');
  await form.getByRole('button', { name: /en el calendario/ }).click();
  await expect(form.getByRole('table')).toBeVisible();
  await everywhere(page, 'the calendar');
  // Last month, all of whose days can be chosen: nothing lies over any of them.
  await page.keyboard.press('PageUp');
  for (const day of await form.getByRole('table').getByRole('button').all()) await day.click({ trial: true });
});
