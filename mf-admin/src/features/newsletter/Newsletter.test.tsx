import { address, callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { savedText } from '../../testing/downloads';
import { inFreshBrowsers, onlyPage, openOffice, serveGuarded } from '../../testing/office';

inFreshBrowsers();

const issue = {
  ...{
    id: 7,
    version: 1,
    subject: 'Feria de invierno',
    state: 'draft',
    by: 'rosa',
    preheader: '',
    body: 'Llegó el frío.',
  },
  ...{ saved_at: '2026-11-20T15:00:00.000Z', started_at: null, finished_at: null, per_minute: null, problem: null },
  ...{ total: 0, sent: 0, failed: 0, skipped: 0, products: [{ id: 31, name: 'Chompa' }] },
};
const going = {
  ...issue,
  state: 'sending',
  started_at: '2026-11-20T16:00:00.000Z',
  per_minute: 60,
  total: 40,
  sent: 10,
};
const preview = { subject: 'Feria', html: '<h1>Feria en HTML</h1>', text: 'Feria en texto', frame: '1.firma' };
const ana = {
  ...{ id: 3, email: 'ana@correo.pe', state: 'active', user: { id: 9, user_name: 'ana.q' }, reason: null },
  ...{ since: '2026-11-01T15:00:00.000Z', changed_at: '2026-11-01T15:00:00.000Z' },
};
const ROUTES = {
  'GET admin/newsletter/figures': { active: 40, left: 2, bounced: 1 },
  'GET admin/newsletter/issues': onlyPage(going),
  'GET admin/newsletter/issues/7': issue,
  'GET admin/newsletter/subscribers': onlyPage(ana),
  'GET admin/products': onlyPage({ id: 31, name: 'Chompa' }, { id: 32, name: 'Chompa de alpaca' }),
  'POST admin/newsletter/preview': preview,
};

test('the list says how far each issue is and how many are written to', async () => {
  serve(ROUTES);
  openOffice(2, '/admin/boletin');
  const row = within((await screen.findByRole('link', { name: 'Feria de invierno' })).closest('tr') as HTMLElement);
  for (const text of ['Enviándose', '10 de 40']) expect(row.getByText(text)).toBeVisible();
  expect(await screen.findByText('40')).toBeVisible();
});

test('a new one is refused beside its fields, keeps what was typed, and is sent with the products that were found', async () => {
  let isGone = true;
  const calls = serve({
    ...ROUTES,
    'POST admin/newsletter/issues': () => {
      if (!isGone) return issue;
      throw new ApiError(422, 'invalid', 'No está a la venta', {
        product_ids: 'El producto N.º 32 no está a la venta.',
      });
    },
  });
  openOffice(2, '/admin/boletin/nuevo');
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar borrador' }));
  expect(screen.getByLabelText(/^Asunto/)).toBeInvalid();
  expect(callsTo(calls, 'POST', 'admin/newsletter/issues')).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Asunto/), 'Feria de invierno');
  await userEvent.type(screen.getByLabelText(/^Texto(?! de)/), 'Llegó el frío.');
  await userEvent.type(screen.getByLabelText('Buscar un producto'), 'chompa{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar Chompa de alpaca' }));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar borrador' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Buscar un producto')).toHaveAccessibleDescription(/N.º 32 no está a la venta/),
  );
  expect(screen.getByLabelText(/^Asunto/)).toHaveValue('Feria de invierno');
  isGone = false;
  await userEvent.click(screen.getByRole('button', { name: 'Guardar borrador' }));
  await waitFor(() => expect(address()).toBe('/admin/boletin/7'));
  expect(callsTo(calls, 'POST', 'admin/newsletter/issues').at(-1)?.body).toEqual({
    ...{ subject: 'Feria de invierno', preheader: '', body: 'Llegó el frío.', product_ids: [32] },
  });
});

test('what is typed is shown as a mail in both forms, in a frame where nothing runs, before it is saved', async () => {
  const submitted = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  const calls = serve(ROUTES);
  openOffice(2, '/admin/boletin/7');
  await userEvent.type(await screen.findByLabelText(/^Asunto/), ' 2026');
  await userEvent.click(screen.getByRole('button', { name: 'Ver como correo' }));
  const frame = await screen.findByTitle('Correo: Feria');
  expect(frame).toHaveAttribute('sandbox', '');
  // The page makes no markup of it (Trusted Types): the form brings it back from the server into the frame.
  const form = frame.parentElement?.querySelector('form');
  expect(form).toHaveAttribute('target', frame.getAttribute('name'));
  expect(Object.fromEntries(new FormData(form as HTMLFormElement))).toEqual({
    html: preview.html,
    signature: '1.firma',
  });
  expect(submitted).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByText('Texto simple'));
  expect(screen.getByText('Feria en texto')).toBeInTheDocument();
  expect(callsTo(calls, 'POST', 'admin/newsletter/preview')[0]?.body).toMatchObject({
    ...{ subject: 'Feria de invierno 2026', product_ids: [31] },
  });
});

test('it is sent once it is saved and asked about again; what the server refuses stands beside the pace', async () => {
  let isFast = true;
  const calls = serve({
    ...ROUTES,
    'POST admin/newsletter/issues/7': { ...issue, version: 2, subject: 'Feria de verano' },
    'POST admin/newsletter/issues/7/send': () => {
      if (!isFast) return going;
      throw new ApiError(422, 'invalid', 'Elige cuántos', { per_minute: 'Elige cuántos correos por minuto' });
    },
  });
  openOffice(2, '/admin/boletin/7');
  const subject = await screen.findByLabelText(/^Asunto/);
  await userEvent.clear(subject);
  await userEvent.type(subject, 'Feria de verano');
  expect(await screen.findByText('Guarda tus cambios antes de enviarlo.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Enviar «/ })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(toasts()).toContain('Boletín guardado'));
  const confirm = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Enviar «Feria de verano»' }));
    const dialog = within(screen.getByRole('dialog', { hidden: true, name: 'Enviar «Feria de verano»' }));
    expect(dialog.getByText(/Sale a 40 personas/)).toBeInTheDocument();
    await userEvent.click(dialog.getByText('Enviar a todos'));
  };
  await confirm();
  await waitFor(() =>
    expect(screen.getByLabelText('Correos por minuto')).toHaveAccessibleDescription(/Elige cuántos correos/),
  );
  isFast = false;
  await confirm();
  expect(await screen.findByText('10 enviados de 40')).toBeVisible();
  expect(callsTo(calls, 'POST', 'admin/newsletter/issues/7/send').at(-1)?.body).toEqual({ version: 2, per_minute: 60 });
});

test('while it goes out its progress is shown and it can be paused; trouble is said', async () => {
  let state: object = { ...going, problem: 'connect ECONNREFUSED', failed: 2 };
  const calls = serve({
    ...ROUTES,
    'GET admin/newsletter/issues/7': () => state,
    'POST admin/newsletter/issues/7/pause': () => {
      state = { ...going, state: 'paused' };
      return state;
    },
  });
  openOffice(2, '/admin/boletin/7');
  expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '12');
  expect(screen.getByText(/ECONNREFUSED/)).toBeVisible();
  expect(screen.getByRole('link', { name: '2' })).toHaveAttribute('href', '/admin/boletin/suscriptores?boletin=7');
  await userEvent.click(screen.getByRole('button', { name: 'Poner en pausa' }));
  expect(await screen.findByRole('button', { name: 'Reanudar' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
  expect(callsTo(calls, 'POST', 'admin/newsletter/issues/7/pause')).toHaveLength(1);
});

test('somebody else’s save is shown and one decides', async () => {
  const current = { ...issue, version: 2, subject: 'Otra feria' };
  const calls = serve({
    ...ROUTES,
    'POST admin/newsletter/issues/7': (body: unknown) => {
      if ((body as { version: number }).version === 2) return { ...current, version: 3 };
      const changes = [{ at: '2026-11-20T15:00:00.000Z', by: 'sol', fields: ['subject'] }];
      throw new ApiError(409, 'stale', 'Otra persona cambió este boletín', {}, null, { current, changes });
    },
  });
  openOffice(2, '/admin/boletin/7');
  await userEvent.type(await screen.findByLabelText(/^Texto de vista previa/), 'Mira');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('sol')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Seguir con lo mío' }));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(toasts()).toContain('Boletín guardado'));
  expect(callsTo(calls, 'POST', 'admin/newsletter/issues/7').map(({ body }) => body)).toMatchObject([
    { version: 1, preheader: 'Mira' },
    { version: 2, preheader: 'Mira' },
  ]);
});

test('an address is taken out with a reason, and what the filter finds is saved as CSV', async () => {
  const text = savedText();
  const calls = serve({
    ...ROUTES,
    'POST admin/newsletter/subscribers/3/remove': { msg: 'Ya no recibirá el boletín' },
  });
  openOffice(2, '/admin/boletin/suscriptores?estado=active');
  expect(await screen.findByRole('heading', { name: 'Suscriptores' })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
  expect(await text()).toContain('ana@correo.pe');
  expect(callsTo(calls, 'GET', 'admin/newsletter/subscribers').map(({ path }) => path)).toEqual(
    expect.arrayContaining([expect.stringContaining('perPage=100&state=active')]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Dar de baja a ana@correo.pe' }));
  const dialog = within(screen.getByRole('dialog', { hidden: true, name: 'Dar de baja a ana@correo.pe' }));
  await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Lo pidió por teléfono');
  await userEvent.click(dialog.getByRole('button', { name: 'Dar de baja', hidden: true }));
  await waitFor(() => expect(toasts()).toContain('Ya no recibirá el boletín'));
  expect(callsTo(calls, 'POST', 'admin/newsletter/subscribers/3/remove')[0]?.body).toEqual({
    reason: 'Lo pidió por teléfono',
  });
});

test('an issue goes out after a proof of who sends it [D305]', async () => {
  const proved = serveGuarded(ROUTES, 'admin/newsletter/issues/7/send', going);
  openOffice(2, '/admin/boletin/7');
  await userEvent.click(await screen.findByRole('button', { name: /^Enviar «/ }));
  await userEvent.click(await screen.findByText('Enviar a todos', { selector: 'dialog *' }));
  expect(await proved()).toMatchObject({ per_minute: 60 });
  expect(await screen.findByText('10 enviados de 40')).toBeVisible();
});
