import type { PurchaseList } from '@qhatu/contract/wire';
import { callsTo, freshBrowser, memberSession, renderPage, serve, wireSession } from '@qhatu/kit/testing';
import { ApiError, sessionStore } from '@qhatu/shared-state';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { purchaseFromWire } from '../../features/purchases/api/purchases';
import DashboardPage from './DashboardPage';

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(60_000);
beforeEach(freshBrowser);

const place = () => screen.getByLabelText('address').textContent;

const detail = (id: number): PurchaseList['data'][number]['details'][number] => ({
  id,
  payment_id: 501,
  price: 50,
  quantity: 2,
  total: 90,
  shipping_amount: 0,
  variant_label: 'Rojo, M',
  product: { id: 9001, code: `P-${id}`, name: `Polo ${id}`, images: [] },
  seller: { id: 7, user_name: 'tejidos', name: 'Tejidos' },
  qualify_id: null,
  estadoenvio1: 'complete',
  estadoenvio2: 'complete',
  estadoenvio3: 'active',
  estadoenvio4: 'pending',
  estadoenvio5: 'pending',
  created_at: '2026-11-20T15:30:00.000Z',
});

const purchases = (page: number, last: number): PurchaseList => ({
  data: [
    {
      id: 501,
      created_at: '2026-11-20T15:30:00.000Z',
      direccion: 'Av. Los Incas 1, Cercado, Lima, Lima',
      metodopago: 'TRANSFERENCIA',
      payment_type_id: 3,
      status: 'approved',
      hold_until: null,
      shipping_amount: 7,
      comisionmp: 8,
      design_surcharge: 0,
      discount_fix: 5,
      discount_shipping: 0,
      totalcc: 100,
      details: [detail(page)],
    },
  ],
  total: last,
  per_page: 1,
  current_page: page,
  last_page: last,
  from: page,
  to: page,
});

describe('dashboard', () => {
  test.each([null, 5])('user %s is led to the login, and back here [3§6]', async (userId) => {
    renderPage(<DashboardPage />, { at: '/paginas/tablero', path: '/paginas/tablero', userId });
    await waitFor(() => expect(place()).toBe('/pages/login?next=%2Fpaginas%2Ftablero'));
  });

  test('the account tab greets, shows name and e-mail, and says what is not set [3§2]', () => {
    renderPage(<DashboardPage />, { at: '/paginas/tablero', userId: 42 });
    expect(screen.getByText('Hola, Rosa.')).toBeVisible();
    expect(screen.getByText('rosa@example.pe')).toBeVisible();
    expect(screen.getByText('No estás suscrito a ningún boletín.')).toBeVisible();
    expect(screen.getByRole('link', { name: '¿Quiere ser un vendedor?' })).toHaveAttribute('href', '/registrarse');
  });

  test('who has applied as a seller is not asked again [3§2]', () => {
    renderPage(<DashboardPage />, { at: '/paginas/tablero', userId: 42 });
    act(() => sessionStore.setState({ session: memberSession(42, { hasAppliedAsSeller: true }) }));
    expect(screen.queryByRole('link', { name: '¿Quiere ser un vendedor?' })).toBeNull();
  });

  test('the menu is the documented one, and the way to one’s designs; support has the way to its book beside it, a reseller to what they are paid [3§2 D1 D201 D405]', () => {
    renderPage(<DashboardPage />, { at: '/paginas/tablero', userId: 42 });
    const menu = () => [...screen.getByRole('navigation').querySelectorAll('a, button')].map((way) => way.textContent);
    const documented = [
      ...['Información de cuenta', 'Historial de compras', 'Mis diseños', '¿Quiere ser un vendedor?', 'Cerrar sesión'],
    ];
    expect(menu()).toEqual(documented);
    const own = memberSession(42);
    for (const roleId of [2, 4]) {
      act(() => sessionStore.setState({ session: { ...own, person: { ...own.person, roleId } } }));
      expect(menu()).toEqual(documented);
    }
    act(() => sessionStore.setState({ session: { ...own, person: { ...own.person, roleId: 5 } } }));
    expect(menu()).toEqual([...documented.slice(0, 4), 'Libro de Reclamaciones', 'Cerrar sesión']);
    expect(screen.getByRole('link', { name: 'Libro de Reclamaciones' })).toHaveAttribute('href', '/admin/reclamos');
    act(() => sessionStore.setState({ session: { ...own, person: { ...own.person, roleId: 3 } } }));
    expect(menu()).toEqual([...documented.slice(0, 4), 'Tus liquidaciones', 'Cerrar sesión']);
    expect(screen.getByRole('link', { name: 'Tus liquidaciones' })).toHaveAttribute('href', '/admin/liquidaciones');
  });

  test('the dashboard learns that administration has made a seller of the person', async () => {
    serve({ 'GET users/get-user-data/42': { ...wireSession(42).user, role_id: 4, formularioventa: 1, addresses: [] } });
    renderPage(<DashboardPage />, { at: '/paginas/tablero', userId: 42 });
    await waitFor(() => expect(sessionStore.getState().session?.person.roleId).toBe(4));
    expect(sessionStore.getState().session?.token).toBe('token-42');
    expect(screen.queryByRole('link', { name: '¿Quiere ser un vendedor?' })).toBeNull();
  });

  test('Cerrar sesión ends the session and leads home, not to the login [3§2]', async () => {
    serve({ 'POST auth/logout': { msg: 'Sesión cerrada' }, 'POST auth/anonymous': wireSession(5) });
    const { went } = renderPage(<DashboardPage />, { at: '/paginas/tablero', userId: 42 });
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
    await waitFor(() => expect(went).toEqual(['/']));
    expect(place()).toBe('/paginas/tablero');
    expect(screen.getByText('Tu sesión terminó')).toBeVisible();
  });
});

describe('purchase history', () => {
  const open = () => renderPage(<DashboardPage />, { at: '/sales/orders', userId: 42 });

  test('one entry for each line, with the five steps, and the details in a window [3§2]', async () => {
    serve({ 'GET users/purchases': purchases(1, 1) });
    open();
    expect(await screen.findByText('Polo 1')).toBeVisible();
    expect(screen.getByText('Pedido 501 · 20-11-2026')).toBeVisible();
    expect(screen.getByText('P-1')).toBeVisible();
    const steps = within(screen.getByRole('list', { name: 'Avance de Polo 1' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      'Pedido recibido, listo',
      'Pago Aprobado, listo',
      'Compra Procesada',
      'Pedido Enviado',
      'Entregado',
    ]);
    expect(steps[2]).toHaveAttribute('aria-current', 'step');
    expect(screen.getByRole('link', { name: 'tejidos' })).toHaveAttribute('href', '/catalogo/tejidos');
    expect(screen.getByRole('link', { name: 'Seguir el pedido' })).toHaveAttribute('href', '/sales/orders/501');
    await userEvent.click(screen.getByRole('button', { name: 'Ver detalles' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Detalles del pedido' }));
    expect(dialog.getByText('20/11/2026 10:30')).toBeVisible();
    for (const amount of ['S/ 90,00', 'S/ 7,00', 'S/ 8,00', '− S/ 5,00', 'S/ 100,00']) {
      expect(dialog.getByText(amount)).toBeVisible();
    }
  });

  test('a sent line can be marked as received, and the history is read again [3§2 D48]', async () => {
    const sent = purchases(1, 1);
    for (const line of sent.data[0]?.details ?? [])
      Object.assign(line, { estadoenvio3: 'complete', estadoenvio4: 'complete', estadoenvio5: 'active' });
    const calls = serve({ 'GET users/purchases': sent, 'POST users/purchases/recibido': { msg: 'Listo' } });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Recibí este producto: Polo 1' }));
    await waitFor(() => expect(callsTo(calls, 'GET', 'users/purchases')).toHaveLength(2));
    expect(callsTo(calls, 'POST', 'users/purchases/recibido')[0]?.body).toEqual({ detail_id: 1 });
  });

  test('stars reveal the message and Calificar; what was sent is the line’s and the order’s [3§4]', async () => {
    const calls = serve({ 'GET users/purchases': purchases(1, 1), 'POST users/qualify-purchase': { msg: 'Gracias' } });
    open();
    await screen.findByText('Polo 1');
    expect(screen.queryByRole('button', { name: /^Recibí este producto/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Calificar' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: '4,5 estrellas' }));
    await userEvent.type(screen.getByLabelText(/^Tu mensaje/), 'Todo bien');
    await userEvent.click(screen.getByRole('button', { name: 'Calificar' }));
    await waitFor(() =>
      expect(callsTo(calls, 'POST', 'users/qualify-purchase')[0]?.body).toEqual({
        rating: 4.5,
        qualification_text: 'Todo bien',
        detail_id: 1,
        payment_id: 501,
      }),
    );
  });

  test('once rated, or before the payment is approved, there are no stars [3§4]', async () => {
    const both = purchases(1, 1);
    both.data[0]?.details.push({ ...detail(2), qualify_id: 9 }, { ...detail(3), estadoenvio2: 'active' });
    serve({ 'GET users/purchases': both });
    open();
    expect(await screen.findByText('Ya calificaste al vendedor.')).toBeInTheDocument();
    expect(screen.getAllByRole('group', { name: /^Califica a/ })).toHaveLength(1);
  });

  test('further pages on demand [D9]', async () => {
    const calls = serve({
      'GET users/purchases?page=1': purchases(1, 2),
      'GET users/purchases?page=2': purchases(2, 2),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Ver más compras' }));
    expect(await screen.findByText('Polo 2')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ver más compras' })).toBeNull();
    expect(callsTo(calls, 'GET', 'users/purchases')).toHaveLength(2);
  });

  test('nothing bought yet, and a way on [3§2]', async () => {
    serve({ 'GET users/purchases': { ...purchases(1, 1), data: [] } });
    open();
    expect(await screen.findByText('Todavía no has comprado nada')).toBeVisible();
  });

  test('a failure can be tried again [3§8]', async () => {
    let up = false;
    serve({
      'GET users/purchases': () => {
        if (!up) throw new ApiError(400, 'bad', 'Disculpe, ha ocurrido un error', {}, 'req-9');
        return purchases(1, 1);
      },
    });
    open();
    expect(await screen.findByText('req-9')).toBeVisible();
    up = true;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Polo 1')).toBeVisible();
  });

  test('progress stands at the first step that is not complete [D26]', () => {
    const stepsDone = (more: object = {}) =>
      purchases(1, 1).data.flatMap((one) => purchaseFromWire({ ...one, details: [{ ...detail(1), ...more }] }).lines)[0]
        ?.stepsDone;
    expect(stepsDone()).toBe(2);
    expect(stepsDone({ estadoenvio3: 'complete', estadoenvio4: 'complete', estadoenvio5: 'complete' })).toBe(5);
  });
});
