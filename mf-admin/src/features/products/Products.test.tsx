import { limaDay } from '@qhatu/contract/dates';
import { paths } from '@qhatu/contract/paths';
import type { AdminProduct, AdminProductRow } from '@qhatu/contract/wire';
import { address, callsTo, freshBrowser, memberSession, renderPage, serve, toasts } from '@qhatu/kit/testing';
import { ApiError, sessionStore } from '@qhatu/shared-state';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AdminPage from '../../pages/AdminPage';
import { offered, undoLast } from '../../testing/office';
import { moved } from './Pictures';
import { matrixOf } from './Variants';

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(60_000);
beforeEach(() => {
  freshBrowser();
  // jsdom has no scrolling.
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

const row = (id: number, more: Partial<AdminProductRow> = {}): AdminProductRow => ({
  ...{ id, version: 1, status: 'published', name: `Manta ${id}`, code: `M-${id}`, price: 120, offer_price: null },
  ...{ stock: 5, variants: 1, image: null, publish_at: null, review_reason: null, updated_at: '2026-11-20T15:00:00Z' },
  seller: { id: 7, user_name: 'rosa' },
  category: { id: 3, name: 'Textiles' },
  ...more,
});
const product: AdminProduct = {
  ...{
    id: 9,
    version: 4,
    status: 'draft',
    review_reason: null,
    moderated: false,
    name: 'Manta fina',
    code: 'M-9',
    description: 'Tejida',
    category_id: 3,
  },
  seller: { id: 7, user_name: 'rosa' },
  ...{ brand: null, condition: 1, warranty: null, textvariantes: null, video_id: null, discount_rate: 0, offer: null },
  ...{ adult: false, free_shipping: false, can_go_to_province: true, new: false, sale: false, tags: ['andino'] },
  values: [5],
  variants: [
    { id: 31, enabled: true, price: 99.5, stock: 4, held: 0, values: [11], label: 'Rojo', sku: 'R-1', gtin: null },
    { id: 32, enabled: true, price: 120, stock: 0, held: 0, values: [12], label: 'Azul', sku: null, gtin: null },
  ],
  images: [
    { id: 71, uri: '/uploads/a.webp', url: '/uploads/a.webp', widths: [160], alt: 'De frente', variant_id: null },
    { id: 72, uri: '/uploads/b.webp', url: '/uploads/b.webp', widths: [160], alt: null, variant_id: 32 },
  ],
  ...{ publish_at: null, created_at: '2026-11-20T15:00:00Z', updated_at: '2026-11-20T15:00:00Z' },
};
const category = {
  version: 1,
  parent_id: null,
  uri: '',
  enabled: true,
  especial: false,
  freelancer: false,
  products: 2,
};
const SHOP = {
  'GET admin/categories': [
    { ...category, id: 3, name: 'Textiles', position: 0 },
    { ...category, id: 4, name: 'Hogar', position: 1 },
  ],
  'GET admin/attributes': [
    {
      ...{ id: 1, name: 'Color', kind: 'color' },
      values: [
        { id: 11, value_text: 'Rojo', payload: '#f00' },
        { id: 12, value_text: 'Azul', payload: '#00f' },
      ],
    },
    { id: 2, name: 'Talla', kind: 'size', values: [{ id: 21, value_text: 'M', payload: null }] },
  ],
  'GET admin/products/9': product,
};

function open(at: string) {
  renderPage(<AdminPage />, { at, path: paths.admin.path, userId: 42 });
  const member = memberSession(42);
  act(() => sessionStore.setState({ session: { ...member, person: { ...member.person, roleId: 2 } } }));
}

describe('one product', () => {
  test('is saved with the version that was seen; what the form does not show stays as it was', async () => {
    const calls = serve({ ...SHOP, 'POST admin/products/9': { ...product, version: 5, name: 'Manta gruesa' } });
    open('/admin/productos/9');
    const name = await screen.findByLabelText(/^Nombre/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Manta gruesa');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(toasts()).toEqual(['Producto guardado']));
    expect(callsTo(calls, 'POST', 'admin/products/9')[0]?.body).toMatchObject({
      ...{ version: 4, name: 'Manta gruesa', values: [5], tags: ['andino'] },
      variants: [
        { id: 31, values: [11], price: 99.5, sku: 'R-1', gtin: null },
        { id: 32, values: [12], price: 120 },
      ],
      images: [
        { id: 71, alt: 'De frente', variant_id: null },
        { id: 72, alt: null, variant_id: 32 },
      ],
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Manta gruesa' })).toBeVisible();
  });

  test('it is on sale at once and a draft again when that is undone; what cannot be published says why and stays [D304]', async () => {
    let version = 4;
    const calls = serve({
      ...SHOP,
      'POST admin/products/9/status': (body: unknown) => {
        const { status } = body as { status: string };
        if (status === 'archived') throw new ApiError(409, 'held', 'Hay pedidos que lo esperan');
        version += 1;
        return { ...product, version, status };
      },
    });
    open('/admin/productos/9');
    await userEvent.click(await screen.findByRole('button', { name: 'Publicar' }));
    expect(await screen.findByText('Publicado')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pasar a borrador' })).toHaveFocus();
    await undoLast();
    expect(await screen.findByRole('button', { name: 'Publicar' })).toBeVisible();
    await waitFor(() => expect(toasts()).toContain('Es un borrador otra vez'));
    expect(callsTo(calls, 'POST', 'admin/products/9/status').map(({ body }) => body)).toEqual([
      { status: 'published', version: 4 },
      { status: 'draft', version: 5 },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Archivar' }));
    await waitFor(() => expect(toasts()).toContain('Hay pedidos que lo esperan'));
    expect(await screen.findByRole('button', { name: 'Publicar' })).toBeVisible();
  });

  test('what is being typed stays while its state changes, and so it does when that is undone after a save [D325]', async () => {
    let saved = { ...product, name: 'Manta' };
    const calls = serve({
      ...SHOP,
      'POST admin/products/9/status': (body: unknown) => {
        saved = { ...saved, ...(body as object), version: saved.version + 1 };
        return saved;
      },
      'POST admin/products/9': (body: unknown) => {
        saved = { ...saved, name: (body as { name: string }).name, version: saved.version + 1 };
        return saved;
      },
    });
    open('/admin/productos/9');
    await userEvent.type(await screen.findByLabelText(/^Nombre/), ' fina');
    const name = (screen.getByLabelText(/^Nombre/) as HTMLInputElement).value;
    await userEvent.click(screen.getByRole('button', { name: 'Publicar' }));
    await waitFor(() => expect(toasts()).toContain('Ya está a la venta'));
    expect(screen.getByLabelText(/^Nombre/)).toHaveValue(name);
    const undo = offered();
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(toasts()).toContain('Producto guardado'));
    await userEvent.type(screen.getByLabelText(/^Nombre/), '!');
    await act(async () => undo?.onAct());
    await waitFor(() => expect(toasts()).toContain('Es un borrador otra vez'));
    expect(screen.getByLabelText(/^Nombre/)).toHaveValue(`${name}!`);
    expect(callsTo(calls, 'POST', 'admin/products/9').map(({ body }) => (body as { version: number }).version)).toEqual(
      [4, 5, 6],
    );
  });

  test('a date that was typed for a draft is no plan of what is on sale [D325]', async () => {
    const calls = serve({
      ...SHOP,
      'POST admin/products/9/status': { ...product, version: 5, status: 'published' },
      'POST admin/products/9': { ...product, version: 6, status: 'published' },
    });
    open('/admin/productos/9');
    fireEvent.change(await screen.findByLabelText(/^Publicar el/), { target: { value: '2040-05-01T08:00' } });
    await userEvent.click(screen.getByRole('button', { name: 'Publicar' }));
    await waitFor(() => expect(screen.queryByLabelText(/^Publicar el/)).toBeNull());
    await waitFor(() => expect(toasts()).toContain('Ya está a la venta'));
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(toasts()).toContain('Producto guardado'));
    expect(callsTo(calls, 'POST', 'admin/products/9').at(-1)?.body).toMatchObject({ version: 5, publish_at: null });
  });

  test('what leaves a plan or a queue is not offered to be undone [D304]', async () => {
    const planned = { ...product, publish_at: '2026-12-01T15:00:00Z' };
    serve({
      ...SHOP,
      'GET admin/products/9': planned,
      'POST admin/products/9/status': { ...product, version: 5, status: 'published' },
    });
    open('/admin/productos/9');
    await userEvent.click(await screen.findByRole('button', { name: 'Publicar' }));
    await waitFor(() => expect(toasts()).toEqual(['Ya está a la venta']));
    expect(offered()).toBeUndefined();
  });

  test('what was read and not touched is sent as it was, to the second and the céntimo', async () => {
    const offer = { price: 80.9, from: '2026-11-20T15:00:17.000Z', until: '2026-12-24T23:59:59.000Z' };
    const methods = { niubiz: true, paypal: false, pagoEfectivo: false, transferencia: true, transferencia2: false };
    const words = { warranty: '1 año', textvariantes: 'Colores', video_id: 'dQw4w9WgXcQ', condition: 0, brand: 'Inca' };
    const flags = { adult: true, free_shipping: true, can_go_to_province: false, new: true, sale: true };
    const kept = { ...product, ...words, ...flags, discount_rate: 15, offer: { ...offer, methods, active: true } };
    const calls = serve({ ...SHOP, 'GET admin/products/9': kept, 'POST admin/products/9': kept });
    open('/admin/productos/9');
    await userEvent.type(await screen.findByLabelText(/^Nombre/), 's');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(toasts()).toEqual(['Producto guardado']));
    expect(callsTo(calls, 'POST', 'admin/products/9')[0]?.body).toEqual({
      ...{ version: 4, name: 'Manta finas', code: 'M-9', description: 'Tejida', category_id: 3, discount_rate: 15 },
      publish_at: null,
      ...{ ...words, ...flags, tags: ['andino'], values: [5], offer: { ...offer, methods } },
      variants: kept.variants.map(({ held, label, ...variant }) => variant),
      images: kept.images.map(({ id, alt, variant_id }) => ({ id, alt, variant_id })),
    });
  });

  test('an offer holds with the methods that are chosen, all of them without a word, and never with none', async () => {
    const methods = { niubiz: true, paypal: true, pagoEfectivo: true, transferencia: true, transferencia2: true };
    const offer = { price: 80, from: null, until: null, methods: { ...methods, paypal: false }, active: true };
    const kept = { ...product, offer };
    const calls = serve({ ...SHOP, 'GET admin/products/9': kept, 'POST admin/products/9': kept });
    open('/admin/productos/9');
    const carries = within(await screen.findByRole('group', { name: 'Métodos de pago con los que vale' }));
    const boxes = carries.getAllByRole('checkbox');
    expect(carries.getByRole('checkbox', { name: 'PayPal' })).not.toBeChecked();
    for (const box of boxes.filter((one) => (one as HTMLInputElement).checked)) await userEvent.click(box);
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await carries.findByText(/Elige al menos un método de pago/)).toBeVisible();
    await userEvent.click(carries.getByRole('checkbox', { name: 'Tarjeta' }));
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(callsTo(calls, 'POST', 'admin/products/9')).toHaveLength(1));
    // The answer of the server: all but one.
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Transferencia' })).toBeChecked());
    await userEvent.click(screen.getByRole('checkbox', { name: 'PayPal' }));
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(callsTo(calls, 'POST', 'admin/products/9')).toHaveLength(2));
    const none = { niubiz: true, paypal: false, pagoEfectivo: false, transferencia: false, transferencia2: false };
    expect(callsTo(calls, 'POST', 'admin/products/9').map(({ body }) => body)).toMatchObject([
      { offer: { price: 80, methods: none } },
      { offer: { price: 80, methods: null } },
    ]);
  });

  test('an offer that ends says how many days of promotion its seller has left, asked without its own [3§9 D280]', async () => {
    const year = new Date().getFullYear() + 1;
    const offer = { price: 80, from: null, until: null, methods: null, active: true };
    const taken = [{ from: `${year}-05-01`, until: `${year}-05-19` }];
    const calls = serve({
      ...SHOP,
      'GET admin/products/9': { ...product, offer },
      'GET admin/promotion-days': { seller: product.seller, most: 20, taken },
    });
    open('/admin/productos/9');
    expect(await screen.findByText(/^Promociones de rosa\. \d{4}: 0 de 20 días usados, quedan 20\.$/)).toBeVisible();
    const [asked] = callsTo(calls, 'GET', 'admin/promotion-days');
    expect(asked?.path).toMatch(/product=9&except_product=9/);
    fireEvent.change(screen.getByLabelText(/^Desde/), { target: { value: `${year}-05-20T00:00` } });
    fireEvent.change(screen.getByLabelText(/^Hasta/), { target: { value: `${year}-05-20T20:00` } });
    expect(await screen.findByText(/19 de 20 días usados, queda 1; estas fechas usan 1 día más\./)).toBeVisible();
    fireEvent.change(screen.getByLabelText(/^Hasta/), { target: { value: `${year}-05-21T20:00` } });
    expect(await screen.findByText(/queda 1 y estas fechas usan 2 más/)).toBeVisible();
  });

  test('an offer without an end uses no days while it goes on, and those that it held once it has one [3§9 D294]', async () => {
    const { year } = limaDay(new Date());
    const offer = { price: 80, from: null, until: null, methods: null, active: true };
    const running = { from: `${year}-01-01`, until: `${year}-01-12` };
    serve({
      ...SHOP,
      'GET admin/products/9': { ...product, offer },
      'GET admin/promotion-days': { seller: product.seller, most: 20, taken: [running], running },
    });
    open('/admin/productos/9');
    expect(
      await screen.findByText(/0 de 20 días usados, quedan 20\. Esta oferta lleva 12 días: cuentan cuando termine\.$/),
    ).toBeVisible();
    fireEvent.change(screen.getByLabelText(/^Desde/), { target: { value: `${year + 1}-03-01T00:00` } });
    expect(await screen.findByText(/12 de 20 días usados, quedan 8\.$/)).toBeVisible();
    fireEvent.change(screen.getByLabelText(/^Desde/), { target: { value: '' } });
    fireEvent.change(screen.getByLabelText(/^Hasta/), { target: { value: `${year}-12-31T20:00` } });
    expect(await screen.findByText(/12 de 20 días usados, quedan 8; estas fechas usan/)).toBeVisible();
  });

  test('a draft is given a date on which it is published; what is published has no such field', async () => {
    const calls = serve({
      ...SHOP,
      'POST admin/products/9': { ...product, version: 5, publish_at: '2040-05-01T13:00:00.000Z' },
      'GET admin/products/10': { ...product, id: 10, status: 'published' },
    });
    open('/admin/productos/9');
    fireEvent.change(await screen.findByLabelText(/^Publicar el/), { target: { value: '2040-05-01T08:00' } });
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(toasts()).toEqual(['Producto guardado']));
    expect(callsTo(calls, 'POST', 'admin/products/9')[0]?.body).toMatchObject({
      publish_at: new Date('2040-05-01T08:00').toISOString(),
    });
    cleanup();
    open('/admin/productos/10');
    await screen.findByLabelText(/^Nombre/);
    expect(screen.queryByLabelText(/^Publicar el/)).toBeNull();
  });

  test('somebody else saved meanwhile: who and what is said, what was typed stays until one decides', async () => {
    const stale = new ApiError(409, 'stale', 'Otra persona cambió esto', {}, null, {
      current: { ...product, version: 5, name: 'De otra persona' },
      changes: [{ at: '2026-11-22T15:00:00Z', by: 'camila', fields: ['name'] }],
    });
    let tries = 0;
    const calls = serve({
      ...SHOP,
      'POST admin/products/9': () => {
        tries += 1;
        if (tries === 1) throw stale;
        return { ...product, version: 6, description: 'Mía' };
      },
    });
    open('/admin/productos/9');
    const words = await screen.findByLabelText(/^Descripción/);
    await userEvent.clear(words);
    await userEvent.type(words, 'Mía');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('camila');
    expect(notice).toHaveTextContent('Nombre');
    expect(words).toHaveValue('Mía');
    await userEvent.click(within(notice).getByRole('button', { name: 'Seguir con lo mío' }));
    expect(screen.getByLabelText(/^Descripción/)).toHaveValue('Mía');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(callsTo(calls, 'POST', 'admin/products/9')).toHaveLength(2));
    expect(callsTo(calls, 'POST', 'admin/products/9')[1]?.body).toMatchObject({ version: 5, description: 'Mía' });
  });

  test('bad input is said beside its field before anything is sent, and so is what the server refuses', async () => {
    const taken = 'Ya hay un producto con este código';
    const calls = serve({
      ...SHOP,
      'POST admin/products': () => {
        throw new ApiError(422, 'invalid', taken, { code: taken });
      },
    });
    open('/admin/productos/nuevo');
    await userEvent.type(await screen.findByLabelText(/^Nombre/), 'Manta');
    await userEvent.type(screen.getByLabelText(/^Código/), 'M-9');
    await screen.findByRole('option', { name: 'Textiles' });
    await userEvent.selectOptions(screen.getByLabelText(/^Categoría/), '3');
    const price = screen.getByLabelText('Precio de Única');
    await userEvent.type(price, '0');
    await userEvent.click(screen.getByRole('button', { name: 'Crear borrador' }));
    await waitFor(() => expect(price).toBeInvalid());
    expect(callsTo(calls, 'POST', 'admin/products')).toEqual([]);
    await userEvent.clear(price);
    await userEvent.type(price, '39,90');
    await userEvent.click(screen.getByRole('button', { name: 'Crear borrador' }));
    await waitFor(() => expect(screen.getByLabelText(/^Código/)).toBeInvalid());
    expect(screen.getByLabelText(/^Código/)).toHaveAccessibleDescription(expect.stringContaining(taken));
    expect(callsTo(calls, 'POST', 'admin/products')[0]?.body).toMatchObject({
      category_id: 3,
      variants: [{ price: 39.9 }],
    });
    expect(price).toHaveValue('39,90');
  });

  test('stock moves by units with a reason, and the ledger is shown; the product is not sent', async () => {
    const movement = {
      id: 1,
      at: '2026-11-20T15:00:00Z',
      delta: 4,
      balance: 4,
      kind: 'initial',
      orders: [],
      reason: null,
    };
    const calls = serve({
      ...SHOP,
      'GET admin/variants/31/stock': { stock: 4, held: 1, data: [{ ...movement, actor: null }], next: null },
      'POST admin/variants/31/stock': { stock: 7 },
    });
    open('/admin/productos/9');
    await userEvent.click(await screen.findByRole('button', { name: 'Stock de Rojo: 4' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('quedan 4')).toBeVisible();
    const units = within(dialog).getByLabelText(/^Unidades/);
    await userEvent.type(units, 'tres{Enter}');
    await waitFor(() => expect(units).toBeInvalid());
    expect(within(dialog).getByLabelText(/^Motivo/)).toBeInvalid();
    expect(units).toHaveValue('tres');
    expect(callsTo(calls, 'POST', 'admin/variants/31/stock')).toEqual([]);
    await userEvent.clear(units);
    await userEvent.type(units, '3');
    await userEvent.type(within(dialog).getByLabelText(/^Motivo/), 'Llegaron{Enter}');
    await waitFor(() => expect(toasts()).toContain('Ahora hay 7'));
    expect(callsTo(calls, 'POST', 'admin/variants/31/stock')[0]?.body).toEqual({ delta: 3, reason: 'Llegaron' });
    expect(callsTo(calls, 'POST', 'admin/products/9')).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Stock de Rojo: 7', hidden: true })).toBeInTheDocument();
  });

  test('the search preview says what the page itself will: title, address, the beginning of the description', async () => {
    serve(SHOP);
    open('/admin/productos/9');
    const preview = await screen.findByRole('figure', { name: 'Vista previa en buscadores' });
    expect(preview).toHaveTextContent('localhost › detalle › productos › 9');
    const name = screen.getByLabelText(/^Nombre/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Polo andino');
    const description = screen.getByLabelText(/^Descripción/);
    await userEvent.clear(description);
    expect(preview).toHaveTextContent('Polo andino · Qhatu');
    expect(preview).toHaveTextContent('Sin descripción el buscador elige él mismo');
    fireEvent.change(description, { target: { value: 'lana '.repeat(60) } });
    expect(preview).toHaveTextContent(/lana…$/);
  });

  test('one that is not there, or is another’s, says so and leads back [D4]', async () => {
    serve({
      ...SHOP,
      'GET admin/products/77': () => {
        throw new ApiError(404, 'not_found', 'No encontramos lo que buscas.');
      },
    });
    open('/admin/productos/77');
    expect(await screen.findByText('Este producto no existe')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver productos' })).toHaveAttribute('href', '/admin/productos');
  });
});

test('many are changed at once; those that were not are named with their reason and stay chosen', async () => {
  const edit = { id: 5, total: 2, done: 0, failed: [], finished: false };
  const calls = serve({
    ...SHOP,
    'GET admin/products': { data: [row(1), row(2)], next: null },
    'POST admin/products/bulk': edit,
    'GET admin/bulk-edits/5': {
      ...{ ...edit, done: 2, finished: true },
      failed: [{ id: 2, text: 'El precio quedaría en S/ 0 o menos' }],
    },
  });
  open('/admin/productos');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Elegir todas las filas' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
  const percent = within(dialog).getByLabelText(/^Porcentaje/);
  expect(percent).toHaveAccessibleDescription(/un porcentaje de -95 a 900/);
  await userEvent.type(percent, '-10');
  expect(percent).toBeValid();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
  expect(await screen.findByText('1 de 2 no cambiaron')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Manta 2: El precio quedaría en S/ 0 o menos');
  expect(callsTo(calls, 'POST', 'admin/products/bulk')[0]?.body).toEqual({
    change: { kind: 'price', percent: -10 },
    products: [
      { id: 1, version: 1 },
      { id: 2, version: 1 },
    ],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(await screen.findByText('1 elegida')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Elegir Manta 2' })).toBeChecked();
});

test('tags of many are named in one line, added or taken away', async () => {
  const done = { id: 5, total: 1, done: 1, failed: [], finished: true };
  const calls = serve({
    ...SHOP,
    'GET admin/products': { data: [row(1)], next: null },
    'POST admin/products/bulk': done,
  });
  open('/admin/productos');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Elegir todas las filas' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.selectOptions(within(dialog).getByLabelText('Qué cambiar'), 'Etiquetas');
  await userEvent.type(within(dialog).getByLabelText(/^Etiquetas/), ' , ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
  expect(within(dialog).getByLabelText(/^Etiquetas/)).toHaveAccessibleDescription(/Escribe al menos una etiqueta/);
  await userEvent.type(within(dialog).getByLabelText(/^Etiquetas/), 'navidad, Regalo');
  await userEvent.selectOptions(within(dialog).getByLabelText('Cómo'), 'Quitar');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
  await waitFor(() =>
    expect(callsTo(calls, 'POST', 'admin/products/bulk')[0]?.body).toEqual({
      change: { kind: 'tags', mode: 'remove', tags: ['navidad', 'Regalo'] },
      products: [{ id: 1, version: 1 }],
    }),
  );
});

test.each([
  ['Precio', { Porcentaje: '2000' }, ['Porcentaje']],
  ['Oferta', { 'Descuento (%)': '99' }, ['Descuento (%)']],
  ['Stock', { Unidades: 'muchas' }, ['Unidades', 'Motivo']],
  ['Stock', { Motivo: 'Conteo' }, ['Unidades']],
  ['Categoría', {}, ['Categoría']],
  ['Etiquetas', { Etiquetas: 'x'.repeat(200) }, ['Etiquetas']],
])('bad input in a change of many, %s %j, is said beside its field and stays typed', async (kind, typed, wrong) => {
  const calls = serve({ ...SHOP, 'GET admin/products': { data: [row(1)], next: null } });
  open('/admin/productos');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Elegir todas las filas' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Qué cambiar'), kind);
  const field = (label: string) => dialog.getByLabelText(new RegExp(`^${label.replace(/[()]/g, '.')}`));
  for (const [label, text] of Object.entries(typed)) await userEvent.type(field(label), text);
  await userEvent.click(dialog.getByRole('button', { name: 'Aplicar' }));
  for (const label of wrong) {
    expect(field(label)).toBeInvalid();
    expect(field(label)).toHaveAccessibleDescription(/^(Escribe|Elige|El campo)/);
  }
  expect(field(wrong[0] ?? '')).toHaveFocus();
  for (const [label, text] of Object.entries(typed)) expect(field(label)).toHaveValue(text);
  expect(callsTo(calls, 'POST', 'admin/products')).toEqual([]);
});

test('what the list is filtered by is asked of the API and stands in the address', async () => {
  const calls = serve({ ...SHOP, 'GET admin/products': { data: [row(1)], next: null } });
  open('/admin/productos');
  await userEvent.click(await screen.findByRole('link', { name: 'Agotados' }));
  await waitFor(() =>
    expect(callsTo(calls, 'GET', 'admin/products').at(-1)?.path).toBe('admin/products?status=published&stock=out'),
  );
  expect(address()).toBe('/admin/productos?estado=published&stock=out');
});

test('a matrix has every combination once; what was typed stays', () => {
  const one = { id: 31, values: [11], price: '99,5', stock: '4', enabled: true, sku: '', gtin: '' };
  expect(matrixOf([[11, 12], [21]], [one]).map(({ id, values, price }) => [id, values, price])).toEqual([
    [null, [11, 21], '99,5'],
    [null, [12, 21], '99,5'],
  ]);
  expect(matrixOf([[11, 12]], [one])[0]).toBe(one);
  expect(matrixOf([[]], [one])).toMatchObject([{ values: [] }]);
});

test('a picture that is dragged lands where it was let go', () => {
  expect([moved(['a', 'b', 'c'], 2, 0), moved(['a', 'b', 'c'], 0, 9)]).toEqual([
    ['c', 'a', 'b'],
    ['b', 'c', 'a'],
  ]);
});

test('what the list finds is exported in the format that was chosen; a failure is said and can be tried again [D204]', async () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  let broken = true;
  const calls = serve({
    ...SHOP,
    'GET admin/products?status=draft': { data: [], next: null },
    'GET admin/products/export?format=shopify&status=draft': () => {
      if (broken) throw new ApiError(503, 'unavailable', 'Ahora no. Inténtalo de nuevo.', {}, null, {});
      return new Blob(['Handle'], { type: 'text/csv' });
    },
  });
  open('/admin/productos?estado=draft');
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Exportar productos' });
  await userEvent.selectOptions(within(dialog).getByLabelText(/^Formato/), 'Shopify');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Descargar' }));
  expect(await within(dialog).findByText('Ahora no. Inténtalo de nuevo.')).toBeVisible();
  broken = false;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Descargar' }));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^productos-shopify-\d{4}-\d\d-\d\d\.csv$/)]));
  expect(calls.filter(({ path }) => path.startsWith('admin/products/export'))).toHaveLength(2);
});
