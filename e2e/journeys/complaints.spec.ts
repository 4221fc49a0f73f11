import { expect, test } from '@playwright/test';
import { CLIENT_2, SUPPORT } from '../support/accounts';
import { fillComplaint } from '../support/complaints';
import { Keyboard } from '../support/keyboard';
import { lookFor } from '../support/lists';
import { Mailbox } from '../support/mailbox';
import { unique } from '../support/newcomers';
import { Shopper } from '../support/shopper';

test.describe.configure({ timeout: 180_000 });

const complaintFormOf = (shopper: Shopper) => shopper.main.getByRole('form', { name: 'Hoja de reclamación' });

test('a visitor comes from home, hears what is missing, and leaves with number, copy and mail [D57]', async ({
  page,
}) => {
  const shopper = new Shopper(page);
  const email = `${unique()}@correo.pe`;
  await shopper.visit('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Libro de Reclamaciones' }).click();
  await expect(shopper.main.getByRole('heading', { level: 1, name: 'Libro de Reclamaciones' })).toBeVisible();
  const form = complaintFormOf(shopper);
  await form.getByRole('button', { name: 'Enviar hoja' }).click();
  await expect(page.getByText('El Tipo de documento es requerido').first()).toBeVisible();
  await expect(form.getByLabel(/^Tipo de documento/)).toBeFocused();
  await fillComplaint(form, { email, message: 'La olla llegó abollada.' });
  await form.getByLabel(/^Fecha de los hechos/).fill('2/11/2026');
  await form.getByRole('button', { name: 'Enviar hoja' }).click();
  await expect(shopper.main.getByRole('heading', { name: 'Tu hoja quedó registrada' })).toBeFocused();
  const number = (await shopper.main.getByText(/^\d{6}-\d{4}$/).textContent()) ?? '';
  const href = (await shopper.main.getByRole('link', { name: 'Ver mi hoja en PDF' }).getAttribute('href')) ?? '';
  const pdf = await page.request.get(href);
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  const link = await new Mailbox(page).linkIn(`Libro de Reclamaciones: tu reclamo N.º ${number}`, email);
  expect(link).toBe(href);
});

test('a member returns to the chats; support answers, and the answer arrives by mail @desktop [3§4]', async ({
  page,
  browser,
}) => {
  const shopper = new Shopper(page);
  const email = `${unique()}@correo.pe`;
  await shopper.alreadyLoggedIn(CLIENT_2);
  await shopper.visit('/pages/create-support');
  const form = complaintFormOf(shopper);
  await fillComplaint(form, { email, message: 'Nadie me contesta.' });
  const filing = page.waitForResponse('**/support/chatCreate');
  await form.getByRole('button', { name: 'Enviar hoja' }).click();
  const { complaint } = await (await filing).json();
  // First: the toast is gone after five seconds.
  await expect(page.getByText(`con el N.º ${complaint.number}`).first()).toBeVisible();
  await expect(page).toHaveURL(/\/pages\/chat/);

  const office = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const agent = new Shopper(await office.newPage());
  await agent.alreadyLoggedIn(SUPPORT);
  await agent.visit('/paginas/tablero');
  await agent.main.getByRole('link', { name: 'Libro de Reclamaciones' }).click();
  const entry = agent.main.getByRole('article', { name: `Reclamo ${complaint.number}` });
  // The newest is due last.
  await lookFor(agent.main, entry);
  await expect(entry.getByText(/Quedan? \d+ días? hábil/)).toBeVisible();
  await entry.getByRole('button', { name: /^Responder/ }).click();
  const dialog = agent.page.getByRole('dialog');
  await dialog.getByLabel(/^Respuesta/).fill('Te llamamos hoy a las cinco.');
  await dialog.getByRole('button', { name: 'Responder y enviar' }).click();
  await expect(agent.page.getByText('Respuesta enviada').first()).toBeVisible();
  await new Mailbox(agent.page).linkIn(`Respuesta a tu reclamo N.º ${complaint.number}`, email);
  await office.close();
});

test('a minor with their mother, all by keyboard, the day chosen in the calendar @desktop', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/pages/create-support');
  const form = complaintFormOf(shopper);
  const keyboard = new Keyboard(page);
  await keyboard.choose(form.getByLabel(/^Tipo de documento \*/), 'DNI');
  await keyboard.write(form.getByLabel(/^Documento \*/), '45678912');
  await keyboard.write(form.getByLabel(/^Nombre \*/), 'Rosa Quispe');
  await keyboard.write(form.getByLabel(/^Teléfono/), '987654321');
  await keyboard.write(form.getByLabel(/^Correo/), `${unique()}@correo.pe`);
  await keyboard.write(form.getByLabel(/^Dirección/), 'Jr. Puno 123');
  await expect(form.getByLabel(/^Región/).locator('option')).not.toHaveCount(1);
  await keyboard.choose(form.getByLabel(/^Región/), 'Cusco');
  await keyboard.choose(form.getByLabel(/^Provincia/), 'Calca');
  await keyboard.choose(form.getByLabel(/^Distrito/), 'Pisac');
  await keyboard.tick(form.getByLabel('Soy menor de edad'));
  await keyboard.write(form.getByLabel(/^Nombre de tu madre/), 'Ana Quispe');
  await keyboard.choose(form.getByLabel(/^Tipo de documento de tu/), 'DNI');
  await keyboard.write(form.getByLabel(/^Documento de tu/), '40123456');
  await keyboard.tabTo(form.getByRole('button', { name: /en el calendario/ }));
  await keyboard.enter();
  await expect(form.getByRole('table')).toBeVisible();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Home');
  await keyboard.enter();
  await expect(form.getByLabel(/^Fecha de los hechos/)).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/);
  await keyboard.choose(form.getByLabel(/^Motivo/), 'Queja');
  await keyboard.choose(form.getByLabel(/^Detalle/), 'Producto');
  await keyboard.write(form.getByLabel(/^Mensaje/), 'No me dejaron probarlo.');
  await keyboard.tabTo(form.getByRole('button', { name: 'Enviar hoja' }));
  await keyboard.enter();
  await expect(shopper.main.getByRole('heading', { name: 'Tu hoja quedó registrada' })).toBeFocused();
});

test('without a connection and through a reload nothing is lost, and the form is filed once @phone', async ({
  page,
  context,
}) => {
  const shopper = new Shopper(page);
  await shopper.visit('/pages/create-support');
  const form = complaintFormOf(shopper);
  await fillComplaint(form, { email: `${unique()}@correo.pe`, message: 'Se cortó la luz.' });
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Enviar hoja' }).click();
  await expect(page.getByText(/^Sin conexión a internet\. Revisa/).first()).toBeVisible();
  await expect(form.getByLabel(/^Mensaje/)).toHaveValue('Se cortó la luz.');
  await context.setOffline(false);
  await page.reload();
  await expect(shopper.main.getByText(/^Recuperamos lo que habías escrito/)).toBeVisible();
  await expect(form.getByLabel(/^Mensaje/)).toHaveValue('Se cortó la luz.');
  await expect(form.getByLabel(/^Distrito/)).not.toHaveValue('');
  await form.getByRole('button', { name: 'Enviar hoja' }).click();
  await expect(shopper.main.getByRole('heading', { name: 'Tu hoja quedó registrada' })).toBeFocused();
});
