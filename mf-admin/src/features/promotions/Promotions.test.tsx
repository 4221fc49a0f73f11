import { paths } from '@qhatu/contract/paths';
import { address, callsTo, freshBrowser, memberSession, renderPage, serve, toasts } from '@qhatu/kit/testing';
import { ApiError, sessionStore } from '@qhatu/shared-state';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AdminPage from '../../pages/AdminPage';
import { serveGuarded, undoLast } from '../../testing/office';

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(60_000);
beforeEach(() => {
  freshBrowser();
  // jsdom has no scrolling.
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

const row = {
  ...{ id: 7, version: 3, code: 'FERIA10', type: 3, value: 10, state: 'active', since: '2026-11-01T05:00:00.000Z' },
  ...{ until: null, max_uses: 50, uses: 4, cost: 38.5, reseller: null, batch: { id: 2, name: 'Enero' } },
};
const promotion = {
  ...row,
  ...{ minimum: 0, methods: null, region_id: null, person: null, used: true, orders: 3, sold: 410, scope: [] },
};
const CATEGORY = {
  ...{ id: 13, name: 'Ropa', parent_id: null, version: 1, uri: '', position: 0 },
  ...{ enabled: true, especial: false, freelancer: false, products: 2 },
};
const ROUTES = {
  'GET admin/promotions/7': promotion,
  'GET admin/promotions/7/orders': { data: [], next: null },
  'GET admin/promotions': { data: [row], next: null },
  'GET admin/categories': [CATEGORY],
  'GET regions': [{ id: 150_100, name: 'Lima', provinces: [] }],
};

function open(at: string) {
  renderPage(<AdminPage />, { at, path: paths.admin.path, userId: 42 });
  const member = memberSession(42);
  act(() => sessionStore.setState({ session: { ...member, person: { ...member.person, roleId: 2 } } }));
}

test('the list says what each code takes off, how often it was used and what it cost', async () => {
  serve(ROUTES);
  open('/admin/promociones');
  const cells = within((await screen.findByRole('link', { name: 'FERIA10' })).closest('tr') as HTMLElement);
  for (const text of ['Activa', '10 %', '4 de 50', 'S/ 38,50', 'Enero']) expect(cells.getByText(text)).toBeVisible();
});

test('a new one is sent with its terms; what the server refuses stands beside its field and what was typed stays', async () => {
  let taken = true;
  const calls = serve({
    ...ROUTES,
    'POST admin/promotions': () => {
      if (!taken) return promotion;
      throw new ApiError(422, 'invalid', 'Ya hay una promoción con este código', {
        code: 'Ya hay una promoción con este código',
      });
    },
  });
  open('/admin/promociones/nueva');
  await userEvent.click(await screen.findByRole('button', { name: 'Crear promoción' }));
  expect(callsTo(calls, 'POST', 'admin/promotions')).toEqual([]);
  expect(screen.getByLabelText(/^Código/)).toHaveAccessibleDescription(/El campo código es requerido/);
  await userEvent.type(screen.getByLabelText(/^Código/), 'ROPA25');
  await userEvent.type(screen.getByLabelText(/^Porcentaje/), '12,5');
  await userEvent.click(screen.getByLabelText('PayPal'));
  await userEvent.click(screen.getByRole('button', { name: /^Limitar a/ }));
  await userEvent.selectOptions(await screen.findByLabelText(/^Categoría/), 'Ropa');
  await userEvent.click(screen.getByRole('button', { name: 'Crear promoción' }));
  await waitFor(() =>
    expect(screen.getByLabelText(/^Código/)).toHaveAccessibleDescription(/Ya hay una promoción con este código/),
  );
  expect(screen.getByLabelText(/^Código/)).toHaveValue('ROPA25');
  taken = false;
  await userEvent.type(screen.getByLabelText(/^Código/), '6');
  await userEvent.click(screen.getByRole('button', { name: 'Crear promoción' }));
  await waitFor(() => expect(address()).toBe('/admin/promociones/7'));
  expect(callsTo(calls, 'POST', 'admin/promotions').at(-1)?.body).toMatchObject({
    ...{ code: 'ROPA256', type: 3, value: 12.5, max_uses: null, until: null },
    methods: { paypal: false, niubiz: true, transferencia: true },
    scope: [{ category_id: 13, seller: null, product_id: null }],
  });
});

test('a used code keeps its code; somebody else’s save is shown and one decides', async () => {
  const current = { ...promotion, version: 4, value: 20 };
  const calls = serve({
    ...ROUTES,
    'POST admin/promotions/7': (body: unknown) => {
      if ((body as { version: number }).version === 4) return { ...current, version: 5 };
      const changes = [{ at: '2026-11-20T15:00:00.000Z', by: 'rosa', fields: ['value'] }];
      throw new ApiError(409, 'stale', 'Otra persona la cambió', {}, null, { current, changes });
    },
  });
  open('/admin/promociones/7');
  expect(await screen.findByLabelText(/^Código/)).toHaveAttribute('readonly');
  await userEvent.type(screen.getByLabelText(/^Compra mínima/), '80');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('rosa')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Seguir con lo mío' }));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(toasts()).toContain('Promoción guardada'));
  expect(callsTo(calls, 'POST', 'admin/promotions/7').map(({ body }) => body)).toMatchObject([
    { version: 3, minimum: 80 },
    { version: 4, minimum: 80 },
  ]);
});

test('one is ended after a proof of who ends it, and goes on again when that is undone [D304 D305]', async () => {
  let version = 3;
  const prove = serveGuarded(ROUTES, 'admin/promotions/7/status', () => {
    version += 1;
    return { ...promotion, version, state: version === 4 ? 'ended' : 'active' };
  });
  open('/admin/promociones/7');
  await userEvent.click(await screen.findByRole('button', { name: 'Terminar' }));
  expect(await prove()).toEqual({ enabled: false, version: 3 });
  await waitFor(() => expect(toasts()).toContain('La promoción terminó'));
  expect(screen.getByRole('button', { name: 'Reanudar' })).toBeVisible();
  await undoLast();
  await waitFor(() => expect(toasts()).toContain('La promoción sigue'));
  expect(screen.getByRole('button', { name: 'Terminar' })).toBeVisible();
});

test('one that the server does not end goes on, in its words [D304]', async () => {
  serve({
    ...ROUTES,
    'POST admin/promotions/7/status': () => {
      throw new ApiError(409, 'days_used', 'Ya no le quedan días de promoción');
    },
  });
  open('/admin/promociones/7');
  await userEvent.click(await screen.findByRole('button', { name: 'Terminar' }));
  await waitFor(() => expect(toasts()).toEqual(['Ya no le quedan días de promoción']));
  expect(await screen.findByRole('button', { name: 'Terminar' })).toBeVisible();
});

test('what is saved again is what it was, to the second and the céntimo, but for what was typed', async () => {
  const terms = {
    ...{ code: 'RESTA20', type: 2, value: 20.5, minimum: 99.9, region_id: 150_100, max_uses: null },
    ...{ since: '2026-11-01T05:00:17.000Z', until: '2026-12-24T23:59:59.000Z' },
    methods: { niubiz: false, paypal: true, pagoEfectivo: false, transferencia: false, transferencia2: true },
  };
  const kept = {
    ...{ ...promotion, ...terms, used: false, reseller: { id: 5, user_name: 'rosa' } },
    scope: [{ category_id: 13, seller: { id: 4, user_name: 'condori' }, product: { id: 9001, name: 'Polo' } }],
  };
  const calls = serve({ ...ROUTES, 'GET admin/promotions/7': kept, 'POST admin/promotions/7': kept });
  open('/admin/promociones/7');
  expect(await screen.findByText('S/ 20,50')).toBeVisible();
  await userEvent.type(await screen.findByLabelText(/^Límite de usos/), '9');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(toasts()).toContain('Promoción guardada'));
  expect(callsTo(calls, 'POST', 'admin/promotions/7')[0]?.body).toEqual({
    ...{ ...terms, version: 3, max_uses: 9, reseller: 'rosa' },
    scope: [{ category_id: 13, seller: 'condori', product_id: 9001 }],
  });
});

test('many codes at once lead to their list, from which they are downloaded', async () => {
  const calls = serve({ ...ROUTES, 'POST admin/promotion-batches': { id: 2, name: 'Enero', codes: 100 } });
  open('/admin/promociones/lote');
  await userEvent.type(await screen.findByLabelText(/^Nombre del lote/), 'Enero');
  const count = screen.getByLabelText(/^Cuántos códigos/);
  await userEvent.clear(count);
  await userEvent.type(count, '99999');
  await userEvent.click(screen.getByRole('button', { name: 'Crear códigos' }));
  await waitFor(() => expect(count).toBeInvalid());
  expect(screen.getByLabelText(/^Prefijo/)).toHaveFocus();
  expect([screen.getByLabelText(/^Nombre del lote/), count].map((field) => (field as HTMLInputElement).value)).toEqual([
    'Enero',
    '99999',
  ]);
  await userEvent.clear(count);
  await userEvent.type(count, '100');
  await userEvent.type(screen.getByLabelText(/^Prefijo/), 'FERIA');
  await userEvent.type(screen.getByLabelText(/^Porcentaje/), '10');
  await userEvent.click(screen.getByRole('button', { name: 'Crear códigos' }));
  await waitFor(() => expect(address()).toBe('/admin/promociones?lote=2'));
  expect(callsTo(calls, 'POST', 'admin/promotion-batches')[0]?.body).toMatchObject({
    ...{ name: 'Enero', prefix: 'FERIA', codes: 100, max_uses: 1, value: 10 },
  });
  expect(await screen.findByRole('button', { name: 'Descargar códigos (CSV)' })).toBeVisible();
});

test('while dates are chosen it says how many days the named seller has left, and that they do not fit [3§9 D280]', async () => {
  const year = new Date().getFullYear() + 1;
  const calls = serve({
    ...ROUTES,
    'GET admin/promotion-days': {
      seller: { id: 8, user_name: 'condori' },
      most: 20,
      taken: [{ from: `${year}-03-01`, until: `${year}-03-15` }],
    },
  });
  open('/admin/promociones/nueva');
  await userEvent.click(await screen.findByRole('button', { name: /^Limitar a/ }));
  await userEvent.type(screen.getByLabelText(/^Vendedor/), 'condori');
  expect(await screen.findByText(/Promociones de condori/)).toBeVisible();
  await waitFor(() => expect(callsTo(calls, 'GET', 'admin/promotion-days').at(-1)?.path).toContain('seller=condori'));
  fireEvent.change(screen.getByLabelText(/^Desde/), { target: { value: `${year}-03-14T00:00` } });
  fireEvent.change(screen.getByLabelText(/^Hasta/), { target: { value: `${year}-03-18T23:59` } });
  expect(await screen.findByRole('status', { name: '' })).toHaveTextContent(
    `Promociones de condori. ${year}: 15 de 20 días usados, quedan 5; estas fechas usan 3 días más.`,
  );
  fireEvent.change(screen.getByLabelText(/^Hasta/), { target: { value: `${year}-03-21T23:59` } });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `Las promociones de un vendedor duran hasta 20 días al año: en ${year} quedan 5 y estas fechas usan 6 más.`,
  );
});

describe('a proof of who acts [D305]', () => {
  test('is asked for a new code, whose terms are sent once more', async () => {
    const proved = serveGuarded(ROUTES, 'admin/promotions', promotion);
    open('/admin/promociones/nueva');
    await userEvent.type(await screen.findByLabelText(/^Código/), 'ROPA25');
    await userEvent.type(screen.getByLabelText(/^Porcentaje/), '12,5');
    await userEvent.click(screen.getByRole('button', { name: 'Crear promoción' }));
    expect(await proved()).toMatchObject({ code: 'ROPA25', value: 12.5 });
    await waitFor(() => expect(address()).toBe('/admin/promociones/7'));
  });

  test('is asked for many codes', async () => {
    const proved = serveGuarded(ROUTES, 'admin/promotion-batches', { id: 2, name: 'Enero', codes: 100 });
    open('/admin/promociones/lote');
    await userEvent.type(await screen.findByLabelText(/^Nombre del lote/), 'Enero');
    await userEvent.type(screen.getByLabelText(/^Prefijo/), 'FERIA');
    await userEvent.type(screen.getByLabelText(/^Porcentaje/), '10');
    await userEvent.click(screen.getByRole('button', { name: 'Crear códigos' }));
    expect(await proved()).toMatchObject({ prefix: 'FERIA' });
    await waitFor(() => expect(address()).toBe('/admin/promociones?lote=2'));
  });

  test('is asked for the end of one', async () => {
    const proved = serveGuarded(ROUTES, 'admin/promotions/7/status', { ...promotion, version: 4, state: 'ended' });
    open('/admin/promociones/7');
    await userEvent.click(await screen.findByRole('button', { name: 'Terminar' }));
    expect(await proved()).toEqual({ enabled: false, version: 3 });
    await waitFor(() => expect(toasts()).toContain('La promoción terminó'));
  });

  test('is asked for a change of one', async () => {
    const proved = serveGuarded(ROUTES, 'admin/promotions/7', { ...promotion, version: 4, value: 15 });
    open('/admin/promociones/7');
    const percent = await screen.findByLabelText(/^Porcentaje/);
    await userEvent.clear(percent);
    await userEvent.type(percent, '15');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await proved()).toMatchObject({ value: 15 });
    await waitFor(() => expect(toasts()).toContain('Promoción guardada'));
  });
});
