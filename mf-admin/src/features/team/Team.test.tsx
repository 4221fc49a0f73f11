import { address, callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError, currentMember, events } from '@qhatu/shared-state';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inFreshBrowsers, onlyPage, openOffice } from '../../testing/office';

inFreshBrowsers();

const ANA = {
  ...{ id: 3, email: 'ana@correo.pe', name: 'Ana Quispe', may: ['stock', 'orders'], expires_at: null },
  ...{
    invited_at: '2026-11-20T15:00:00.000Z',
    joined_at: '2026-11-20T16:00:00.000Z',
    used_at: '2026-11-24T15:00:00.000Z',
  },
};
const ASKED = {
  ...{ id: 4, email: 'luis@correo.pe', name: null, may: ['figures'], joined_at: null, used_at: null },
  ...{ invited_at: '2026-11-24T15:00:00.000Z', expires_at: '2026-12-01T15:00:00.000Z' },
};
const TEAM = { 'GET staff/members': { data: [ANA, ASKED] } };
const SHOP = { seller_id: 9, user_name: 'taller.cusco', name: 'Taller Cusco', may: ['orders', 'figures'] };

test('who works there, what each may, and when they last did [D234]', async () => {
  serve(TEAM);
  openOffice(4, '/admin/equipo');
  const ana = within(await screen.findByRole('article', { name: 'Ana Quispe' }));
  expect(ana.getAllByRole('listitem')).toHaveLength(2);
  expect(ana.getByText('Trabajó aquí por última vez el 24/11/2026 10:00.')).toBeVisible();
  const asked = within(screen.getByRole('article', { name: 'luis@correo.pe' }));
  expect(asked.getByText('Por aceptar')).toBeVisible();
});

test('an invitation without a right is not sent; with one it is, as typed [D234]', async () => {
  const calls = serve({ ...TEAM, 'POST staff/members': { msg: 'Enviamos la invitación a su correo' } });
  openOffice(4, '/admin/equipo');
  await userEvent.click(await screen.findByRole('button', { name: 'Invitar a alguien' }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByLabelText(/Correo electrónico/), 'rosa@correo.pe');
  await userEvent.click(form.getByRole('button', { name: 'Enviar la invitación' }));
  expect(await form.findByText('Elige al menos un permiso')).toBeVisible();
  expect(callsTo(calls, 'POST', 'staff/members')).toEqual([]);
  await userEvent.click(form.getByLabelText(/^Stock/));
  await userEvent.click(form.getByRole('button', { name: 'Enviar la invitación' }));
  await waitFor(() => expect(toasts()).toContain('Enviamos la invitación a su correo'));
  expect(callsTo(calls, 'POST', 'staff/members')[0]?.body).toEqual({ email: 'rosa@correo.pe', may: ['stock'] });
});

test('rights are changed, and somebody is taken off after a second look only [D234]', async () => {
  const calls = serve({
    ...TEAM,
    'POST staff/members/3': { msg: 'Guardamos sus permisos: valen desde ahora' },
    'POST staff/members/3/remove': { msg: 'Ya no trabaja en tu tienda' },
  });
  openOffice(4, '/admin/equipo');
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar los permisos de Ana Quispe' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByLabelText(/^Stock/));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(callsTo(calls, 'POST', 'staff/members/3')[0]?.body).toEqual({ may: ['orders'] }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Quitar a Ana Quispe de tu tienda' }));
  expect(callsTo(calls, 'POST', 'staff/members/3/remove')).toEqual([]);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(toasts()).toContain('Ya no trabaja en tu tienda'));
});

test('who works in a shop has the sections of their rights there, and no other [D234]', async () => {
  const calls = serve({ 'GET staff/membership': { shop: SHOP }, 'GET staff/orders': onlyPage() });
  openOffice(1, '/admin');
  const menu = within(await screen.findByRole('navigation', { name: 'Administración' }));
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Hoy',
    'Pedidos',
    'Entregas',
    'Cifras',
  ]);
  expect(screen.getByText('Taller Cusco')).toBeVisible();
  expect(calls.filter(({ path }) => path === 'staff/members')).toEqual([]);
});

test.each([
  [['stock'], /Los crea quien tiene ese derecho/, /Crea el primero|importa/],
  [['products'], /Crea el primero, que empieza como borrador/, /importa/],
])('a shop without products tells who may %j what they can do, and nothing else [D234]', async (may, said, unsaid) => {
  serve({
    'GET staff/membership': { shop: { ...SHOP, may } },
    'GET admin/products': onlyPage(),
    'GET admin/categories': [],
  });
  openOffice(1, '/admin/productos');
  expect(await screen.findByText('Todavía no hay productos')).toBeVisible();
  expect(screen.getByText(said)).toBeVisible();
  expect(screen.queryByText(unsaid)).toBeNull();
});

test('an invitation says who asks for what, and is accepted once [D234]', async () => {
  let shop: object | null = null;
  const calls = serve({
    'GET staff/membership': () => ({ shop }),
    'POST staff/invitation': { shop: 'Taller Cusco', email: 'ana@correo.pe', may: ['orders'] },
    'POST staff/invitation/accept': () => {
      shop = SHOP;
      return { msg: 'Ya trabajas en la tienda' };
    },
    'GET staff/orders': onlyPage(),
  });
  openOffice(1, '/admin/invitacion/secreto');
  expect(await screen.findByRole('heading', { name: 'Taller Cusco te invita a trabajar en su tienda' })).toBeVisible();
  expect(screen.getByText(/^Pedidos: preparar/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(address()).toBe('/admin'));
  expect(callsTo(calls, 'POST', 'staff/invitation/accept')[0]?.body).toEqual({ secret: 'secreto' });
  expect(await screen.findByRole('navigation', { name: 'Administración' })).toBeVisible();
});

test('a right that is taken away while its page is open: the page says so, the rest of the office and the session stay [D47 D251]', async () => {
  let may = ['orders', 'figures'];
  serve({
    'GET staff/membership': () => ({ shop: may.length > 0 ? { ...SHOP, may } : null }),
    'GET staff/orders': () => {
      if (may.includes('orders')) return onlyPage();
      // What the API's client does with such an answer.
      events.emit('shop:not-in-charge', null);
      throw new ApiError(404, 'not_in_charge', 'Esta parte de la tienda no está a tu cargo, o ya no lo está.');
    },
  });
  openOffice(1, '/admin/pedidos');
  const search = await screen.findByRole('searchbox');
  may = ['figures'];
  await userEvent.type(search, 'polo');
  expect(await screen.findByRole('heading', { name: 'Esto ya no está a tu cargo' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ir a la administración' })).toHaveAttribute('href', '/admin');
  expect(address()).toMatch(/^\/admin\/pedidos/);
  expect(currentMember()?.person.id).toBe(42);
  // The last one too.
  may = [];
  act(() => events.emit('shop:not-in-charge', null));
  expect(await screen.findByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('heading', { name: 'Esto ya no está a tu cargo' })).toBeVisible();
});
