import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { PASSWORD } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Mailbox } from '../support/mailbox';
import { logInAs, newcomer } from '../support/newcomers';
import { Shopper } from '../support/shopper';

/** Somebody new, logged in; how one registers is registration.spec's. */
async function member(shopper: Shopper) {
  const person = await newcomer(shopper.page.request);
  await logInAs(shopper, person);
  return person;
}

// Whole lives of accounts, with mails in between.
test.describe.configure({ timeout: 150_000 });

test('a member changes who they are, with a photo, and it is still there after a reload [3§3]', async ({ page }) => {
  // Nothing is half transparent when axe looks.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const shopper = new Shopper(page);
  await member(shopper);
  await shopper.visit('/pages/profile');
  await expect(shopper.main.getByLabel(/^Correo/)).toHaveAttribute('readonly', '');
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2c3e73' } })
    .png()
    .toBuffer();
  await shopper.main
    .getByLabel('Elegir foto')
    .setInputFiles({ name: 'yo.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('dialog', { name: 'Recorta tu foto' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Usar esta foto' }).click();
  await expect(shopper.main.getByRole('img', { name: /^Foto de/ })).toBeVisible();
  await shopper.main.getByLabel(/^Nombre(?! de)/).fill('Luz María');
  await shopper.main.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Perfil guardado').first()).toBeVisible();
  await page.reload();
  await expect(shopper.main.getByLabel(/^Nombre(?! de)/)).toHaveValue('Luz María');
  await expect(shopper.main.getByRole('img', { name: /^Foto de/ })).toHaveAttribute('src', /^\/uploads\/avatars\//);
});

test('the profile’s rules, and a new password that keeps this session [3§5]', async ({ page }) => {
  const shopper = new Shopper(page);
  await member(shopper);
  await shopper.visit('/pages/profile');
  const save = shopper.main.getByRole('button', { name: 'Guardar cambios' });
  await shopper.main.getByLabel(/^Nombre(?! de)/).fill('Luc1a');
  await save.click();
  await expect(page.getByText('El nombre no puede contener números').first()).toBeVisible();
  await shopper.main.getByLabel(/^Nombre(?! de)/).fill('Lucía');
  await shopper.main.getByLabel(/^Contraseña nueva/).fill('Chacra456');
  await save.click();
  await expect(page.getByText('Las contraseñas deben coincidir').first()).toBeVisible();
  await shopper.main.getByLabel(/^Confirma la contraseña/).fill('Chacra456');
  await save.click();
  await expect(page.getByText('Escribe tu contraseña actual para confirmar que eres tú').first()).toBeVisible();
  const current = shopper.main.getByLabel(/^Contraseña actual/);
  await expect(current).toBeFocused();
  await current.fill('Equivocada1');
  await save.click();
  await expect(shopper.main.getByText('La contraseña no es correcta').first()).toBeVisible();
  await expect(shopper.main.getByLabel(/^Contraseña nueva/)).toHaveValue('Chacra456');
  await current.fill(PASSWORD);
  await save.click();
  await expect(page.getByText('Perfil guardado').first()).toBeVisible();
  await page.reload();
  await expect(shopper.main.getByText('Esta sesión')).toBeVisible();
  await expect(shopper.main.getByRole('heading', { name: 'Perfil' })).toBeVisible();
});

test('Ley 29733: all my data as a file, and then the account goes', { tag: '@desktop' }, async ({ page }) => {
  const shopper = new Shopper(page);
  const person = await member(shopper);
  await shopper.visit('/pages/profile');
  const download = page.waitForEvent('download');
  await shopper.main.getByRole('button', { name: 'Descargar mis datos' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await proof.getByLabel(/^Contraseña actual/).fill(PASSWORD);
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('mis-datos-qhatu.zip');
  await shopper.main.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Eliminar mi cuenta' });
  await dialog.getByLabel(/^Contraseña/).fill('Equivocada1');
  await dialog.getByRole('button', { name: 'Eliminar para siempre' }).click();
  await expect(dialog.getByText('La contraseña no es correcta').first()).toBeVisible();
  await dialog.getByLabel(/^Contraseña/).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Eliminar para siempre' }).click();
  await expect(page).toHaveURL(/\/$/);
  const login = await page.request.post('/api/web/auth/login', {
    data: { email: person.email, password: PASSWORD },
  });
  expect(login.status()).toBe(401);
});

test('the list of sessions closes the others [D6]', { tag: '@desktop' }, async ({ page, browser }) => {
  const shopper = new Shopper(page);
  const person = await member(shopper);
  const token = (
    await (await page.request.post('/api/web/auth/login', { data: { email: person.email, password: PASSWORD } })).json()
  ).access_token;
  await shopper.visit('/pages/profile');
  await shopper.main.getByRole('button', { name: 'Cerrar las otras' }).click();
  await expect(page.getByText('Cerramos tus otras sesiones').first()).toBeVisible();
  const context = await browser.newContext();
  const answer = await context.request.get('/api/web/addresses', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
  await context.close();
});

test('Tus sesiones say where each was opened, and all end at once: this browser is logged out', {
  tag: '@desktop',
}, async ({ page }) => {
  const shopper = new Shopper(page);
  await member(shopper);
  await shopper.visit('/pages/profile');
  const sessions = shopper.main.getByRole('region', { name: 'Tus sesiones' });
  const here = sessions.getByRole('listitem').filter({ hasText: 'Esta sesión' });
  await expect(here.getByText(/^Desde (127\.0\.0\.1|::1|0:0:0:0::\/64)/)).toBeVisible();
  await expect(here.getByText(/^Abierta el \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}\. Última actividad/)).toBeVisible();
  await sessions.getByRole('button', { name: 'Cerrar todas, también esta' }).click();
  await expect(page.getByText('Cerramos todas tus sesiones, también esta').first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await shopper.visit('/paginas/tablero');
  await expect(page).toHaveURL(/\/pages\/login/);
});

test('a login makes the browser known by a cookie that its pages cannot read, through the front door [D105]', {
  tag: '@desktop',
}, async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/pages/login');
  await shopper.logIn('cliente2@demo.pe');
  const [known] = (await page.context().cookies()).filter(({ name }) => name === 'qhatu-known');
  expect(known).toMatchObject({ path: '/api/web/auth/login', httpOnly: true, sameSite: 'Lax', secure: false });
  expect(await page.evaluate(() => document.cookie)).not.toContain('qhatu-known');
  const sent = page.waitForRequest(/\/api\/web\/auth\/login$/);
  await page.evaluate(() =>
    fetch('/api/web/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
  );
  expect((await (await sent).allHeaders()).cookie).toContain('qhatu-known=');
});

test('who is not logged in is led home from the profile [3§2]', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/pages/profile');
  await expect(page).toHaveURL(/\/$/);
});

test('the newsletter is left by the link of its mail, without a login [D12]', { tag: '@desktop' }, async ({ page }) => {
  const shopper = new Shopper(page);
  const email = `boletin.${Date.now()}@correo.pe`;
  const { access_token } = await (await page.request.post('/api/web/auth/anonymous')).json();
  await page.request.post('/api/web/users/suscribe', {
    data: { id: 5, suscribed: 1, email },
    headers: { authorization: `Bearer ${access_token}` },
  });
  const mailbox = new Mailbox(page);
  await shopper.visit(await mailbox.linkIn('Confirma tu suscripción', email));
  await shopper.main.getByRole('button', { name: 'Sí, confirmar' }).click();
  await expect(shopper.main.getByText(/^Listo: recibirás nuestro boletín/)).toBeVisible();
  await shopper.visit(await mailbox.linkIn('Te suscribiste al boletín', email));
  await expect(shopper.main.getByText('¿Estas seguro que deseas desuscribirte al sitio web?')).toBeVisible();
  await shopper.main.getByRole('button', { name: 'Sí, desuscribirme' }).click();
  await expect(shopper.main.getByText('Suscripción cancelada exitosamente')).toBeVisible();
});

test('the terms are the server’s text, and their PDF opens [3§2]', { tag: '@desktop' }, async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/condiciones');
  await expect(shopper.main.getByText('Deberes del proveedor')).toBeVisible();
  for (const id of [1, 2, 3]) {
    const pdf = await page.request.get(`/api/web/terms-pdf/${id}`);
    expect([pdf.status(), pdf.headers()['content-type'], (await pdf.body()).subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
  }
});
