import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inFreshBrowsers, openOffice, serveGuarded } from '../../testing/office';

inFreshBrowsers();

const row = {
  ...{ kind: 'recoveryCodeUsed', group: 'Cuentas', title: 'Código usado', when: 'Cuando alguien entra con uno.' },
  ...{ subject: 'Alguien entró', version: 1 },
};
const builtIn = {
  subject: 'Alguien entró',
  title: 'Se usó un código',
  body: 'Hola, {nombre}. Quedan {quedan}.',
  action: 'Ver',
};
const value = { ...builtIn, title: 'Usaste un código' };
const text = {
  ...{ ...row, value, built_in: builtIn, known: ['nombre', 'quedan'], required: ['quedan'] },
  history: [
    { version: 2, at: '2026-11-20T15:00:00.000Z', by: 'rosa', reason: 'Más claro', value },
    { version: 1, at: '2026-11-19T15:00:00.000Z', by: 'sol', reason: '', value: { ...value, title: 'El primero' } },
  ],
  version: 2,
};
const ROUTES = {
  'GET admin/mail-texts': {
    data: [row, { ...row, kind: 'welcome', group: 'Pedidos', title: 'Bienvenida', version: 0 }],
  },
  'GET admin/mail-texts/recoveryCodeUsed': text,
};
const at = '/admin/textos/recoveryCodeUsed';
const field = (name: RegExp) => screen.findByLabelText(name);

test('the list says which mails were changed and when each is sent', async () => {
  serve(ROUTES);
  openOffice(2, '/admin/textos');
  const changed = within((await screen.findByRole('link', { name: 'Código usado' })).closest('tr') as HTMLElement);
  expect(changed.getByText('Versión 1')).toBeVisible();
  const own = within(screen.getByRole('link', { name: 'Bienvenida' }).closest('tr') as HTMLElement);
  expect(own.getByText('Original')).toBeVisible();
});

test('mails are listed by what they are about [D263]', async () => {
  serve(ROUTES);
  openOffice(2, '/admin/textos');
  const orders = within(await screen.findByRole('region', { name: 'Pedidos' }));
  expect(orders.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Bienvenida']);
});

test('the page says which places cannot be taken out [D263]', async () => {
  serve(ROUTES);
  openOffice(2, at);
  expect(await screen.findByText(/No se puede quitar: \{quedan\}/)).toBeVisible();
});

test('a place that does not exist or is missing is said beside its field before anything is sent [D230]', async () => {
  const calls = serve({ ...ROUTES, 'POST admin/mail-texts/recoveryCodeUsed': { ...text, version: 3 } });
  openOffice(2, at);
  const body = await field(/^Texto/);
  await userEvent.clear(body);
  await userEvent.type(body, 'Hola, {{name}. Adiós.');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(body).toHaveAccessibleDescription(/\{name\} no existe en este correo/));
  await userEvent.clear(body);
  await userEvent.type(body, 'Hola, {{nombre}. Adiós.');
  await waitFor(() => expect(body).toHaveAccessibleDescription(/Falta \{quedan\}/));
  expect(callsTo(calls, 'POST', 'admin/mail-texts/recoveryCodeUsed')).toEqual([]);
  await userEvent.type(body, ' Quedan {{quedan}.');
  await userEvent.type(await field(/^Por qué/), 'Más amable');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(toasts()).toContain('Guardado: vale desde el siguiente correo'));
  expect(callsTo(calls, 'POST', 'admin/mail-texts/recoveryCodeUsed')[0]?.body).toEqual({
    ...{ version: 2, reason: 'Más amable' },
    value: { ...value, body: 'Hola, {nombre}. Adiós. Quedan {quedan}.' },
  });
});

test('any earlier version and the mail’s own words come back into the form', async () => {
  serve(ROUTES);
  openOffice(2, at);
  expect(await field(/^Título/)).toHaveValue('Usaste un código');
  await userEvent.click(screen.getByRole('button', { name: 'Volver a la versión 1' }));
  expect(await field(/^Título/)).toHaveValue('El primero');
  await userEvent.click(screen.getByRole('button', { name: 'Volver al texto original' }));
  expect(await field(/^Título/)).toHaveValue('Se usó un código');
});

test('somebody else’s save is shown and one decides; what was typed stays', async () => {
  const current = { ...text, version: 3 };
  const calls = serve({
    ...ROUTES,
    'POST admin/mail-texts/recoveryCodeUsed': (body: unknown) => {
      if ((body as { version: number }).version === 3) return { ...current, version: 4 };
      const changes = [{ at: '2026-11-21T15:00:00.000Z', by: 'luz', fields: ['title'] }];
      throw new ApiError(409, 'stale', 'Otra persona cambió', {}, null, { current, changes });
    },
  });
  openOffice(2, at);
  await userEvent.type(await field(/^Título/), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('luz')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Seguir con lo mío' }));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(toasts()).toContain('Guardado: vale desde el siguiente correo'));
  expect(callsTo(calls, 'POST', 'admin/mail-texts/recoveryCodeUsed').at(-1)?.body).toMatchObject({
    ...{ version: 3, value: { title: 'Usaste un código!' } },
  });
});

test('the words of a mail are saved after a proof of who saves [D305]', async () => {
  const proved = serveGuarded(ROUTES, 'admin/mail-texts/recoveryCodeUsed', { ...text, version: 3 });
  openOffice(2, at);
  await userEvent.type(await field(/^Título/), ' ayer');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await proved()).toMatchObject({ value: { title: 'Usaste un código ayer' } });
  await waitFor(() => expect(toasts()).toContain('Guardado: vale desde el siguiente correo'));
});
