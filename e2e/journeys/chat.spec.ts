import { expect, test } from '@playwright/test';
import { SELLER } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { ChatShopper, chatter, complaintChat, contactSeller, drawnPicture } from '../support/chat';
import { Keyboard } from '../support/keyboard';
import { newcomer } from '../support/newcomers';

test.describe.configure({ timeout: 150_000 });

/** Closes the tab without a connection, and opens another one when the connection is back: hours later, or a minute. */
async function comesBackLater(who: ChatShopper): Promise<ChatShopper> {
  const context = who.page.context();
  await who.page.close();
  await context.setOffline(false);
  return new ChatShopper(await context.newPage());
}

test('shopper and support: nothing is lost or doubled, with a break and a new tab in the middle', async ({
  browser,
  request,
  contextOptions,
}) => {
  const { rosa, about, support, ...opened } = await complaintChat(browser, request, contextOptions);
  let number = '';
  let shopper = opened.shopper;

  await test.step('the shopper finds the conversation that the complaint opened, and writes', async () => {
    await shopper.openChat();
    const conversation = shopper.main.getByRole('link', { name: /Soporte de Qhatu Reclamo/ });
    number = /\d{6}-\d{4}/.exec((await conversation.textContent()) ?? '')?.[0] ?? '';
    await shopper.openConversation(/Soporte de Qhatu/);
    await expect(shopper.message(about)).toBeVisible();
    await shopper.write('Hola, ¿me ayudan?');
    await expect(shopper.progress('Hola, ¿me ayudan?')).toHaveText(/Enviado|Entregado/);
  });

  await test.step('support takes it from the queue; the shopper sees it read', async () => {
    await support.openChat();
    await support.openConversation(new RegExp(number));
    await expect(support.message('Hola, ¿me ayudan?')).toBeVisible();
    await support.main.getByRole('button', { name: 'Tomar' }).click();
    await expect(support.main.getByText('Atiende tú')).toBeVisible();
    await expectAccessible(support.page);
    await expect(shopper.progress('Hola, ¿me ayudan?')).toHaveText('Leído');
    await support.write('Claro, cuéntame');
    await expect(shopper.message('Claro, cuéntame')).toBeVisible();
  });

  await test.step('without a connection messages wait in sight, and leave from the next tab', async () => {
    await shopper.page.context().setOffline(true);
    await expect(shopper.main.getByText('Sin conexión. Tus mensajes saldrán al volver.')).toBeVisible();
    await shopper.write('primero sin línea');
    await shopper.write('segundo sin línea');
    await expect(shopper.progress('segundo sin línea')).toHaveText('Enviando');
    // Neither the notice nor the shell's own covers the field or what was just written.
    await expect(shopper.message('segundo sin línea')).toBeInViewport();
    await shopper.field.click({ trial: true });
    await support.write('¿Sigues ahí?');
    shopper = await comesBackLater(shopper);
    // Any page sends them: the chat is not open yet.
    await shopper.visit('/');
    await expect(support.message('segundo sin línea')).toBeVisible({ timeout: 60_000 });
    const button = shopper.page.getByRole('link', { name: 'Chat de soporte, 1 sin leer' });
    await expect(button).toBeVisible({ timeout: 60_000 });
    await button.click();
    await shopper.openConversation(/Soporte de Qhatu/);
    await expect(shopper.progress('segundo sin línea')).toHaveText(/Entregado|Leído/);
    await shopper.page.reload();
  });

  const said = ['Hola, ¿me ayudan?', 'Claro, cuéntame', '¿Sigues ahí?', 'primero sin línea', 'segundo sin línea'];
  for (const who of [shopper, support]) {
    await expect(who.message('segundo sin línea')).toBeVisible();
    await expect.poll(async () => (await who.words()).filter((text) => said.includes(text))).toEqual(said);
  }

  // Another browser with a log-in and a storage of its own.
  const phone = await chatter(browser, contextOptions, rosa.email);
  await test.step('two devices of one person are in step: what was read, said and seen', async () => {
    await phone.openChat();
    const conversation = phone.main.getByRole('link', { name: /Soporte de Qhatu/ }).first();
    await expect(conversation).toBeVisible();
    await expect(conversation).not.toContainText('sin leer');
    await support.write('Te escribo a los dos');
    await expect(shopper.message('Te escribo a los dos')).toBeVisible();
    // The first device showed it: on the second one nothing stays unread.
    await expect(support.progress('Te escribo a los dos')).toHaveText('Leído');
    await expect(conversation).not.toContainText('sin leer');
    await phone.openConversation(/Soporte de Qhatu/);
    await expect.poll(async () => (await phone.words()).filter((text) => said.includes(text))).toEqual(said);
    await phone.write('Desde mi otro equipo');
    await expect(shopper.message('Desde mi otro equipo')).toHaveCount(1);
    for (const device of [phone, shopper]) await expect(device.progress('Desde mi otro equipo')).toHaveText('Leído');
  });

  await test.step('support closes: the shopper reads on both devices, and cannot write on either', async () => {
    await support.main.getByRole('button', { name: 'Cerrar', exact: true }).click();
    for (const device of [shopper, phone]) await expect(device.field).toBeDisabled();
    await support.main.getByRole('button', { name: 'Reabrir' }).click();
    for (const device of [shopper, phone]) await expect(device.field).toBeEnabled();
  });
  await phone.page.context().close();
  await shopper.page.context().close();
  await support.page.context().close();
});

test('shopper and seller: from the contact form, with a picture, in two tabs of one person', async ({
  browser,
  request,
  contextOptions,
}) => {
  const rosa = await newcomer(request);
  await contactSeller(request, rosa, 9009, 'Buenas, ¿hace entregas?');
  const shopper = await chatter(browser, contextOptions, rosa.email);
  const seller = await chatter(browser, contextOptions, SELLER);

  await seller.openChat();
  await seller.openConversation(new RegExp(rosa.userName));
  await expect(seller.message('Buenas, ¿hace entregas?')).toBeVisible();
  await seller.write('Sí, a todo Lima');

  await test.step('the shopper reads it by keyboard alone', async () => {
    const keys = new Keyboard(shopper.page);
    await shopper.openChat();
    await keys.tabTo(shopper.main.getByRole('link', { name: /Vendedor/ }));
    await shopper.page.keyboard.press('Enter');
    await expect(shopper.message('Sí, a todo Lima')).toBeVisible();
    await keys.write(shopper.field, 'Gracias');
    await shopper.page.keyboard.press('Enter');
    await expect(seller.message('Gracias')).toBeVisible();
    await expectAccessible(shopper.page);
  });
  await expect(seller.progress('Sí, a todo Lima')).toHaveText('Leído');

  const other = new ChatShopper(await shopper.page.context().newPage());
  await other.visit(new URL(shopper.page.url()).pathname + new URL(shopper.page.url()).search);
  await expect(other.message('Sí, a todo Lima')).toBeVisible();
  await other.write('Desde mi otra pestaña');
  await expect(shopper.message('Desde mi otra pestaña')).toHaveCount(1);

  const buffer = await drawnPicture(shopper.page, { width: 1400, height: 700 });
  await shopper.page.locator('input[type=file]').setInputFiles({ name: 'foto.PNG', mimeType: 'image/png', buffer });
  const picture = seller.log.getByRole('img', { name: 'Imagen del chat' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1000);
  await shopper.page.locator('input[type=file]').setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer });
  await expect(shopper.page.getByText('El formato de la imagen no es válido').first()).toBeVisible();

  await shopper.page.context().close();
  await seller.page.context().close();
});
