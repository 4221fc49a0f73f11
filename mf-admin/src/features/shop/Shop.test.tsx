import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inFreshBrowsers, openOffice } from '../../testing/office';

inFreshBrowsers();

const shop = {
  ...{ seller: { id: 42, user_name: 'rosa' }, version: 2, display_name: null, about: 'Tejemos', delivery: null },
  ...{ returns: null, banner: null, hidden_reason: null, paused: null },
};
const about = () => screen.findByLabelText(/^Sobre la tienda/);

test('who saves over another version sees what changed and decides; what was typed stays [D195]', async () => {
  const current = { ...shop, version: 3, delivery: 'Los lunes' };
  const calls = serve({
    'GET staff/shop/away': { away: null, begun: false },
    'GET staff/shop': shop,
    'POST staff/shop': (body: unknown) => {
      if ((body as { version: number }).version === 3) return { ...current, version: 4 };
      const changes = [{ at: '2026-11-23T15:00:00.000Z', by: 'rosa', fields: ['delivery'] }];
      throw new ApiError(409, 'stale', 'La tienda cambió', {}, null, { current, changes });
    },
  });
  openOffice(4, '/admin/mi-tienda');
  await userEvent.type(await about(), ' a mano');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Seguir con lo mío' }));
  expect(await about()).toHaveValue('Tejemos a mano');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(toasts()).toContain('Guardado: ya se ve en tu tienda'));
  expect(callsTo(calls, 'POST', 'staff/shop').map(({ body }) => body)).toMatchObject([
    { version: 2, about: 'Tejemos a mano' },
    { version: 3, about: 'Tejemos a mano' },
  ]);
});

test('a seller reads why their texts are hidden [D195]', async () => {
  serve({ 'GET staff/shop': { ...shop, hidden_reason: 'No invites a pagar por fuera' } });
  openOffice(4, '/admin/mi-tienda');
  expect(await screen.findByText('No invites a pagar por fuera')).toBeVisible();
});

test('administration sees all who sell, also who says nothing yet, with the ways to what is theirs', async () => {
  serve({ 'GET admin/shops': { data: [{ ...shop, version: 0, about: null }], next: null } });
  openOffice(2, '/admin/tiendas');
  const entry = within(await screen.findByRole('article', { name: 'Tienda de rosa' }));
  expect(entry.queryByRole('button', { name: /Ocultar/ })).toBeNull();
  expect(entry.getAllByRole('link', { name: /de rosa$/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/catalogo/rosa',
    '/admin/pedidos?vendedor=rosa',
    '/admin/productos?vendedor=42',
    '/admin/personas/42',
  ]);
});

test('administration hides what a shop says only with a reason; texts are shown as text [D195]', async () => {
  const calls = serve({
    'GET admin/shops': { data: [{ ...shop, about: 'Tejemos <b>a mano</b>' }], next: null },
    'POST admin/shops/42/visibility': { ...shop, hidden_reason: 'Publicidad' },
  });
  openOffice(2, '/admin/tiendas');
  expect(await screen.findByText('Tejemos <b>a mano</b>')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar los textos de rosa' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar y avisar' }));
  expect(callsTo(calls, 'POST', 'admin/shops/42/visibility')).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Motivo/), 'Publicidad');
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar y avisar' }));
  await waitFor(() => expect(toasts()).toContain('Textos ocultos: ya le avisamos'));
  expect(callsTo(calls, 'POST', 'admin/shops/42/visibility')[0]?.body).toEqual({ reason: 'Publicidad' });
});

const paused = { since: '2026-11-30T13:00:00.000Z', until: '2026-12-07' };

test('a seller whose products are off sale reads why, until when, and what to do [D184]', async () => {
  serve({ 'GET staff/shop': { ...shop, paused } });
  openOffice(4, '/admin/mi-tienda');
  expect(await screen.findByText('Tus productos están fuera de la venta')).toBeVisible();
  expect(screen.getByText(/desde el 07\/12\/2026/)).toBeVisible();
  const notice = screen.getByText(/no enviaste a tiempo/);
  expect(within(notice).getByRole('link', { name: 'Entregas' })).toHaveAttribute('href', '/admin/entregas');
});

test('administration puts them back on sale only with a reason [D184]', async () => {
  const calls = serve({
    'GET admin/shops': { data: [{ ...shop, paused }], next: null },
    'POST admin/shops/42/reopen': shop,
  });
  openOffice(2, '/admin/tiendas');
  expect(await screen.findByText('Por envíos atrasados, al menos hasta el 07/12/2026')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Volver a poner a la venta los productos de rosa' }));
  await userEvent.click(screen.getByRole('button', { name: 'Volver a la venta' }));
  expect(callsTo(calls, 'POST', 'admin/shops/42/reopen')).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Motivo/), 'Paro de transportistas');
  await userEvent.click(screen.getByRole('button', { name: 'Volver a la venta' }));
  await waitFor(() => expect(toasts()).toContain('Sus productos están otra vez a la venta'));
  expect(callsTo(calls, 'POST', 'admin/shops/42/reopen')[0]?.body).toEqual({ reason: 'Paro de transportistas' });
});

const daysOff = () => screen.findByRole('form', { name: 'Días libres' });

test('a seller sets days off: what is wrong is said beside its field, and what was set is shown [D253]', async () => {
  let state: object = { away: null, begun: false };
  const calls = serve({
    'GET staff/shop/away': () => state,
    'GET staff/shop': shop,
    'POST staff/shop/away': (body: unknown) => {
      state = { away: body, begun: false };
      return state;
    },
  });
  openOffice(4, '/admin/mi-tienda');
  const form = within(await daysOff());
  // One line until somebody wants them, above what is written once.
  expect(form.getByRole('button', { name: 'Guardar días libres', hidden: true })).not.toBeVisible();
  expect((await daysOff()).compareDocumentPosition(screen.getByLabelText('Foto de portada'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  await userEvent.click(form.getByText('Elegir los días'));
  const [from, until] = [form.getByLabelText(/^Primer día/), form.getByLabelText(/^Último día/)];
  await userEvent.click(form.getByRole('button', { name: 'Guardar días libres' }));
  expect(await form.findByText('El campo primer día es requerido')).toBeVisible();
  await userEvent.type(from, '2026-12-10');
  await userEvent.type(until, '2026-12-09');
  await userEvent.click(form.getByRole('button', { name: 'Guardar días libres' }));
  expect(await form.findByText('El último día no puede ser antes del primero.')).toBeVisible();
  await userEvent.clear(until);
  await userEvent.type(until, '2027-01-20');
  expect(await form.findByText('Pueden ser hasta 30 días seguidos.')).toBeVisible();
  expect(callsTo(calls, 'POST', 'staff/shop')).toEqual([]);
  await userEvent.clear(until);
  await userEvent.type(until, '2026-12-12');
  await userEvent.type(form.getByLabelText(/^Mensaje/), 'Feria de Puno');
  await userEvent.click(form.getByRole('button', { name: 'Guardar días libres' }));
  expect(await within(await daysOff()).findByText('Del 10/12/2026 al 12/12/2026.')).toBeVisible();
  expect(callsTo(calls, 'POST', 'staff/shop')[0]?.body).toEqual({
    from: '2026-12-10',
    until: '2026-12-12',
    note: 'Feria de Puno',
  });
});

test('days off that have begun keep their first day, and end after a second look [D253]', async () => {
  let state: object = { away: { from: '2026-11-20', until: '2026-11-30', note: null }, begun: true };
  const calls = serve({
    'GET staff/shop/away': () => state,
    'GET staff/shop': shop,
    'POST staff/shop/away/end': () => {
      state = { away: null, begun: false };
      return state;
    },
  });
  openOffice(4, '/admin/mi-tienda');
  const form = within(await daysOff());
  expect(form.getByText('Tu tienda está de descanso')).toBeVisible();
  expect(form.getByLabelText(/^Primer día/)).toHaveAttribute('readonly');
  await userEvent.click(form.getByRole('button', { name: 'Terminar tus días libres' }));
  expect(callsTo(calls, 'POST', 'staff/shop/away/end')).toEqual([]);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ya volví' }));
  await waitFor(() => expect(screen.queryByText('Tu tienda está de descanso')).toBeNull());
});

test('days off are the owner’s: whoever works in the shop is not asked about them [D253 D234]', async () => {
  const calls = serve({
    'GET staff/membership': { shop: { seller_id: 9, user_name: 'rosa', name: 'Rosa', may: ['page'] } },
    'GET staff/shop': shop,
  });
  openOffice(1, '/admin/mi-tienda');
  await about();
  expect(screen.queryByRole('form', { name: 'Días libres' })).toBeNull();
  expect(calls.some(({ path }) => path.startsWith('staff/shop/away'))).toBe(false);
});
