import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inFreshBrowsers, openOffice, serveGuarded } from '../../testing/office';

inFreshBrowsers();
// jsdom cannot scroll.
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

const GENERAL = {
  ...{ id: 1, scope: 'default', category: null, seller: null, from_day: '2000-01-01', state: 'current', by: null },
  tiers: [
    { under: 100, percent: 12 },
    { under: null, percent: 8 },
  ],
  ...{ reseller_percent: 5, shipping_percent: 83.33, reason: 'Lo de siempre', at: '2026-11-01T15:00:00.000Z' },
};
const OWN = {
  ...GENERAL,
  ...{ id: 2, scope: 'seller', seller: { id: 9, name: 'Tejidos del Sur' }, from_day: '2026-12-01', state: 'planned' },
  ...{ tiers: null, reseller_percent: null, shipping_percent: null, by: 'rosa', reason: 'Termina el acuerdo' },
};
const PREVIEW = {
  ...{ from_day: '2026-12-01', sellers: 1, products: 14, seen: 2 },
  ...{ before: GENERAL.tiers, after: [{ under: null, percent: 7.5 }] },
};
const ROUTES = {
  'GET admin/commissions': { data: [OWN, GENERAL], next: null },
  'GET admin/categories': [],
  'POST admin/commissions/preview': PREVIEW,
  'POST admin/commissions': { msg: 'Guardamos la comisión', terms: OWN },
};

async function fillSeller() {
  await userEvent.type(await screen.findByLabelText(/^Vendedor/), 'tejidos');
  await userEvent.type(screen.getByLabelText(/^Vale desde el/), '2026-12-01');
  await userEvent.click(screen.getByRole('button', { name: 'Quitar el tramo 1' }));
  const percent = screen.getByLabelText(/^Comisión del tramo 1/);
  await userEvent.clear(percent);
  await userEvent.type(percent, '7,5');
  await userEvent.type(screen.getByLabelText(/^Por qué cambia/), 'Acuerdo');
}
const saved = (calls: ReturnType<typeof serve>) =>
  callsTo(calls, 'POST', 'admin/commissions').filter(({ path }) => path === 'admin/commissions');
const look = () => userEvent.click(screen.getByRole('button', { name: 'Ver qué cambia' }));

test('the list says for whom, from which day, how much, who and why', async () => {
  serve(ROUTES);
  openOffice(2, '/admin/comisiones');
  const row = within((await screen.findByText('Tejidos del Sur')).closest('tr') as HTMLElement);
  for (const text of ['01/12/2026', 'Programada', 'La general', 'Termina el acuerdo', /^rosa/])
    expect(row.getByText(text)).toBeVisible();
  expect(screen.getByText('12 % por menos de S/ 100,00, 8 % desde ahí')).toBeVisible();
});

test('a plan is taken back with a reason; what holds has no such button [D161]', async () => {
  const calls = serve({ ...ROUTES, 'POST admin/commissions/2/withdraw': { msg: 'Retiramos la comisión', terms: OWN } });
  openOffice(2, '/admin/comisiones');
  const [button, ...more] = await screen.findAllByRole('button', { name: /^Retirar la comisión/ });
  expect(more).toEqual([]);
  if (button) await userEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Retirar la comisión' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Retirar' }));
  expect(dialog.getByLabelText(/^Motivo/)).toHaveAccessibleDescription(/requerido/);
  await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Se cayó');
  await userEvent.click(dialog.getByRole('button', { name: 'Retirar' }));
  await waitFor(() => expect(toasts()).toContain('Retiramos la comisión'));
  expect(callsTo(calls, 'POST', 'admin/commissions/2/withdraw')[0]?.body).toEqual({ reason: 'Se cayó' });
});

test('what changes, for whom and from which day is said before anything is saved', async () => {
  const calls = serve(ROUTES);
  openOffice(2, '/admin/comisiones/nueva?para=seller');
  await fillSeller();
  await look();
  const dialog = within(await screen.findByRole('dialog', { name: 'Qué cambia' }));
  for (const text of ['01/12/2026', '1 vendedor, 14 productos en venta', '7,5 %'])
    expect(dialog.getByText(text)).toBeVisible();
  expect(saved(calls)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(toasts()).toContain('Guardamos la comisión'));
  expect(saved(calls)[0]?.body).toMatchObject({
    ...{ scope: 'seller', seller: 'tejidos', from_day: '2026-12-01', seen: 2, reason: 'Acuerdo' },
    ...{ tiers: [{ under: null, percent: 7.5 }], reseller_percent: null },
  });
});

test('a rate that is none stands beside its field, and nothing is asked', async () => {
  const calls = serve(ROUTES);
  openOffice(2, '/admin/comisiones/nueva?para=seller');
  await fillSeller();
  const percent = screen.getByLabelText(/^Comisión del tramo 1/);
  await userEvent.clear(percent);
  await userEvent.type(percent, '101');
  await look();
  expect(percent).toHaveAccessibleDescription(/de 0 a 100/);
  expect(percent).toHaveValue('101');
  expect(callsTo(calls, 'POST', 'admin/commissions/preview')).toEqual([]);
});

test('a day that has begun is refused beside its field, and what was typed stays', async () => {
  const wrong = 'Elige un día desde mañana';
  serve({
    ...ROUTES,
    'POST admin/commissions/preview': () => {
      throw new ApiError(422, 'invalid', wrong, { from_day: wrong });
    },
  });
  openOffice(2, '/admin/comisiones/nueva?para=seller');
  await fillSeller();
  await look();
  await waitFor(() => expect(screen.getByLabelText(/^Vale desde el/)).toHaveAccessibleDescription(/desde mañana/));
  expect(screen.getByLabelText(/^Vendedor/)).toHaveValue('tejidos');
});

test('a seller has no rates to change [D1]', async () => {
  serve({});
  openOffice(4, '/admin/comisiones');
  expect(screen.getByRole('heading', { level: 1, name: 'No encontramos esta página' })).toBeVisible();
});

test('a rate is saved after a proof of who saves, asked over what it changes [D305]', async () => {
  const proved = serveGuarded(ROUTES, 'admin/commissions', ROUTES['POST admin/commissions']);
  openOffice(2, '/admin/comisiones/nueva?para=seller');
  await fillSeller();
  await look();
  const dialog = within(await screen.findByRole('dialog', { name: 'Qué cambia' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await proved()).toMatchObject({ seller: 'tejidos', reason: 'Acuerdo', seen: 2 });
  await waitFor(() => expect(toasts()).toContain('Guardamos la comisión'));
});
