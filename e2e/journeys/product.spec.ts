import { expect, test } from '@playwright/test';
import { CLIENT } from '../support/accounts';
import { unique } from '../support/newcomers';
import { Shopper } from '../support/shopper';

test('a member asks about a product and finds the question on the page after a reload [1§4]', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.alreadyLoggedIn(CLIENT);
  await shopper.visit('/detalle/productos/9007');
  const words = `¿Sirve para <b>regalar</b>? 🎁 ${Date.now()}`;
  await shopper.main.getByRole('tab', { name: /^Preguntas/ }).click();
  await shopper.main.getByRole('textbox', { name: /Tu pregunta/ }).fill(words);
  await shopper.main.getByRole('button', { name: 'Preguntar' }).click();
  await expect(page.getByText('Tu pregunta fue enviada al vendedor').first()).toBeVisible();
  await expect(shopper.main.getByRole('textbox', { name: /Tu pregunta/ })).toHaveValue('');
  await expect(shopper.main.getByText(words)).toBeVisible();
  const stored = await (await page.request.get('/api/web/products/9007')).json();
  // Others ask about it, too.
  expect(stored.questions.map(({ message }: { message: string }) => message)).toContain(words);
});

test('contact the seller: what is missing is said, then the message is stored and mailed [1§5]', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.alreadyLoggedIn(CLIENT);
  await shopper.visit('/detalle/productos/9009');
  // Special products are talked about, not bought: the button of the decision leads to the form.
  await expect(shopper.main.getByRole('button', { name: 'Añadir al carrito' })).toHaveCount(0);
  await shopper.main.getByRole('button', { name: 'Contactar al vendedor' }).filter({ visible: true }).first().click();
  const form = shopper.main.getByRole('form', { name: 'Contactar al vendedor' });
  await form.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(form.getByText('El campo título es requerido')).toBeVisible();
  await form.getByRole('textbox', { name: /Título/ }).fill('Para mi boda');
  // Has no rule of form (D54), and is nobody else's.
  const correo = `mi correo de siempre, ${unique()}`;
  await form.getByRole('textbox', { name: /Correo/ }).fill(correo);
  await form.getByRole('textbox', { name: /Contacto/ }).fill('999 888 777');
  await form.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(page.getByText('Tu mensaje fue enviado al vendedor').first()).toBeVisible();
  const read = async (address: string) => (await page.request.get(address)).text();
  const mails = async () => {
    const list = (await read('/dev/buzon')).matchAll(/href="([^"]+)">Un comprador quiere hablar contigo/g);
    return (await Promise.all([...list].map(([, address = '']) => read(address)))).join();
  };
  await expect.poll(mails, { timeout: 60_000 }).toContain(correo);
});

test('rating needs a purchase; the server’s text is shown and what was typed stays [D47]', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.alreadyLoggedIn(CLIENT);
  await shopper.visit('/detalle/productos/9003');
  await shopper.main.getByRole('tab', { name: /^Calificaciones/ }).click();
  const form = shopper.main.getByRole('form', { name: 'Calificar el producto' });
  // The radios are read by name and drawn as stars: the label takes the click.
  await form.getByRole('radio', { name: '4,5 estrellas' }).check({ force: true });
  await form.getByRole('textbox', { name: /Comentario/ }).fill('Muy buena');
  await form.getByRole('button', { name: 'Calificar' }).click();
  await expect(page.getByText('Solo quien compró este producto puede calificarlo.').first()).toBeVisible();
  await expect(form.getByRole('textbox', { name: /Comentario/ })).toHaveValue('Muy buena');
});

test('the picture opens large, doubles, and closes with Escape [1§2]', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/detalle/productos/9006');
  await shopper.main.getByRole('button', { name: 'Ver la foto en grande' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Acercar la foto' }).click();
  await expect(dialog.getByRole('button', { name: 'Alejar la foto' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

// The same player at any size.
test('a video is asked for with a click; before it no foreign address is [1§3]', { tag: '@desktop' }, async ({
  page,
}) => {
  const shopper = new Shopper(page);
  const foreign: string[] = [];
  await page.route(/^https:/, (route) => {
    foreign.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>player</title><p>plays</p>' });
  });
  const { data } = await (await page.request.get('/api/web/products/search?filter=televisor')).json();
  const television = data.find(({ name }: { name: string }) => name.startsWith('Televisor'));
  await shopper.visit(`/detalle/productos/${television.id}`);
  const play = shopper.main.getByRole('button', { name: /^Ver el video/ });
  await expect(play).toBeVisible();
  expect(foreign).toEqual([]);
  await play.click();
  await expect(page.frameLocator('iframe[title^="Video de"]').getByText('plays')).toBeVisible();
  expect(foreign).toHaveLength(1);
  expect(new URL(foreign[0] ?? '').hostname).toBe('www.youtube-nocookie.com');
});

test('visitors see no buying controls, and the forms’ buttons are disabled [1§2]', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/detalle/productos/9008');
  await expect(shopper.main.getByRole('link', { name: 'Inicie Sesión para comprar' }).first()).toBeVisible();
  await shopper.main.getByRole('tab', { name: /^Preguntas/ }).click();
  await expect(shopper.main.getByRole('button', { name: 'Preguntar' })).toBeDisabled();
});

test('a product that does not exist says page not found, with a way home [1§2]', async ({ page }) => {
  // Whose data a crowded machine is late with is left to the browser (D356).
  await expect(async () => {
    const answer = await page.goto('/detalle/productos/987654321');
    expect(answer?.status()).toBe(404);
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page).toHaveURL(/\/$/);
});
