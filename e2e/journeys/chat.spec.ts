import { expect, test } from '@playwright/test';
import { SELLER } from '../support/accounts';
import { Chatter, chatter, contactSeller } from '../support/chat';
import { newcomer } from '../support/newcomers';

test.describe.configure({ timeout: 90_000 });

/** 1,400 × 700 px, drawn in the page. */
const bigPicture = (who: Chatter): Promise<string> =>
  who.page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1400, height: 700 });
    canvas.getContext('2d')?.fillRect(100, 100, 400, 400);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });

test('issue 6 shopper and seller: from the contact form, with a picture, in two tabs of one person', async ({
  browser,
  request,
  contextOptions,
}) => {
  const rosa = await newcomer(request);
  await contactSeller(request, rosa, 9009, 'Buenas, ¿hace entregas?');
  const shopper = await chatter(browser, contextOptions, rosa.email);
  const seller = await chatter(browser, contextOptions, SELLER);

  await seller.openChat();
  await seller.openTalk(new RegExp(rosa.userName));
  await expect(seller.message('Buenas, ¿hace entregas?')).toBeVisible();
  await seller.write('Sí, a todo Lima');

  await shopper.openChat();
  await shopper.openTalk(/Vendedor/);
  await expect(shopper.message('Sí, a todo Lima')).toBeVisible();
  await expect(seller.progress('Sí, a todo Lima')).toHaveText('Leído');

  const other = new Chatter(await shopper.page.context().newPage());
  await other.visit(new URL(shopper.page.url()).pathname + new URL(shopper.page.url()).search);
  await expect(other.message('Sí, a todo Lima')).toBeVisible();
  await other.write('Desde mi otra pestaña');
  await expect(shopper.message('Desde mi otra pestaña')).toHaveCount(1);

  const buffer = Buffer.from(await bigPicture(shopper), 'base64');
  await shopper.page.locator('input[type=file]').setInputFiles({ name: 'foto.PNG', mimeType: 'image/png', buffer });
  const picture = seller.log.getByRole('img', { name: 'Imagen del chat' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1000);
  await shopper.page.locator('input[type=file]').setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer });
  await expect(shopper.page.getByText('El formato de la imagen no es válido').first()).toBeVisible();

  await shopper.page.context().close();
  await seller.page.context().close();
});
