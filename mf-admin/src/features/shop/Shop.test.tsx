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
