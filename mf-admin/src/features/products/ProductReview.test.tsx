import type { AdminProduct } from '@qhatu/contract/wire';
import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inFreshBrowsers, openOffice } from '../../testing/office';

inFreshBrowsers();
beforeEach(() => {
  // jsdom has no scrolling.
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

const product: AdminProduct = {
  ...{ id: 9, version: 4, status: 'review', review_reason: null, moderated: false, name: 'Manta fina', code: 'M-9' },
  ...{ description: 'Tejida', category_id: 3, seller: { id: 7, user_name: 'rosa' } },
  ...{ brand: null, condition: 1, warranty: null, textvariantes: null, video_id: null, discount_rate: 0, offer: null },
  ...{ adult: false, free_shipping: false, can_go_to_province: true, new: false, sale: false, tags: [], values: [] },
  variants: [{ id: 31, enabled: true, price: 99.5, stock: 4, held: 0, values: [], label: '', sku: null, gtin: null }],
  images: [],
  ...{ publish_at: null, created_at: '2026-11-20T15:00:00Z', updated_at: '2026-11-20T15:00:00Z' },
};
const routes = (more: Partial<AdminProduct> = {}) => ({
  'GET admin/categories': [],
  'GET admin/attributes': [],
  'GET admin/products/9': { ...product, ...more },
});
const AT = '/admin/productos/9';

test('what waits is approved as it was looked at [D194]', async () => {
  const calls = serve({ ...routes(), 'POST admin/products/9/review': { ...product, status: 'published', version: 5 } });
  openOffice(2, AT);
  await userEvent.click(await screen.findByRole('button', { name: 'Aprobar' }));
  await waitFor(() => expect(toasts()).toContain('Aprobado: ya le avisamos a quien lo vende'));
  expect(callsTo(calls, 'POST', 'admin/products/9/review')[0]?.body).toEqual({ decision: 'approve', version: 4 });
  expect(screen.getByText('Publicado')).toBeVisible();
});

test('nothing is sent back without a reason, and the reason stands beside the product [D194]', async () => {
  const review_reason = 'La foto no muestra el producto';
  const calls = serve({
    ...routes(),
    'POST admin/products/9/review': { ...product, status: 'draft', review_reason, version: 5 },
  });
  openOffice(2, AT);
  await userEvent.click(await screen.findByRole('button', { name: 'Devolver' }));
  await userEvent.click(screen.getByRole('button', { name: 'Devolver y avisar' }));
  expect(callsTo(calls, 'POST', 'admin/products/9/review')).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Motivo/), review_reason);
  await userEvent.click(screen.getByRole('button', { name: 'Devolver y avisar' }));
  expect(await screen.findByText('Necesita un cambio antes de salir a la venta')).toBeVisible();
  expect(callsTo(calls, 'POST', 'admin/products/9/review')[0]?.body).toEqual({
    ...{ decision: 'return', version: 4, reason: review_reason },
  });
});

test('a seller sends to review where it is looked at first, and cannot decide about it [D194]', async () => {
  serve({
    ...routes({ status: 'draft', moderated: true }),
    'POST admin/products/9/status': { ...product, moderated: true, version: 5 },
  });
  openOffice(4, AT);
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar a revisión' }));
  await waitFor(() => expect(toasts()).toContain('Enviado a revisión'));
  expect(screen.getByText('Lo estamos revisando')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Aprobar' })).toBeNull();
});

test('whoever changes what is on sale knows beforehand what takes it off the shop [D194]', async () => {
  serve(routes({ status: 'published', moderated: true }));
  openOffice(4, AT);
  expect(await screen.findByText(/sale de la tienda hasta que lo revisemos/)).toBeVisible();
});

test('the setting says its choice in words, and its history as well [D194]', async () => {
  const value = { mode: 'first', first: 3 };
  const version = { version: 1, at: '2026-11-20T15:00:00Z', by: 'rosa', reason: '', value };
  const calls = serve({
    'GET admin/settings/moderation': { key: 'moderation', version: 1, value, history: [version] },
    'POST admin/settings/moderation': { key: 'moderation', version: 2, value, history: [version] },
  });
  openOffice(2, '/admin/ajustes?parte=revision');
  expect(await screen.findByText(/Qué se revisa: Los primeros productos de cada vendedor/)).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText(/^Qué se revisa/), 'all');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(callsTo(calls, 'POST', 'admin/settings/moderation')[0]?.body).toMatchObject({
      ...{ version: 1, value: { mode: 'all', first: 3 } },
    }),
  );
});
