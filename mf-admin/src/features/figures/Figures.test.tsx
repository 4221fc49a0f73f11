import { callsTo, serve } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inFreshBrowsers, openOffice } from '../../testing/office';

// A canvas is what jsdom does not have.
jest.mock('../../lib/DayPlot', () => ({ __esModule: true, default: () => <p>Gráfico</p> }));
inFreshBrowsers();

const figures = {
  current: { orders: 3, units: 5, total: 250, views: 130, visitors: 40, conversion: 7.5 },
  before: { orders: 1, units: 1, total: 300, views: 0, visitors: 0, conversion: null },
  days: [
    { day: '2026-11-23', orders: 0, units: 0, total: 0, views: 0, visitors: 0, conversion: null },
    { day: '2026-11-24', orders: 3, units: 5, total: 250, views: 130, visitors: 40, conversion: 7.5 },
  ],
  products: [
    { id: 9001, name: 'Chompa <b>', units: 4, total: 200, stock: 8, days_left: 14 },
    { id: 9002, name: '=cmd', units: 1, total: 50, stock: 0, days_left: 0 },
    { id: 9003, name: 'Quena', units: 1, total: 50, stock: 500, days_left: 15_000 },
  ],
  interest: { questions: 2, chats: 1 },
};

test('a seller sees what was sold beside the days before, and how long the stock lasts [D192]', async () => {
  const calls = serve({ 'GET staff/figures': figures });
  openOffice(4, '/admin/cifras');
  expect(
    await screen.findByText('3 pedidos, 5 unidades. S/ 50,00 menos que los 2 días anteriores: S/ 300,00'),
  ).toBeVisible();
  const products = within(screen.getByRole('table', { name: 'Productos por lo que vendieron' }));
  expect(products.getByRole('link', { name: 'Chompa <b>' })).toHaveAttribute('href', '/admin/productos/9001');
  expect(products.getByText('14 días')).toBeVisible();
  expect(products.getByText('Agotado')).toBeVisible();
  expect(products.getByText('Más de un año')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '90 días' }));
  await waitFor(() => expect(callsTo(calls, 'GET', 'staff/figures').at(-1)?.path).toBe('staff/figures?days=90'));
});

test('a seller sees who looked and how many of them bought, by day, and without visits no conversion [D255]', async () => {
  serve({ 'GET staff/figures': figures });
  openOffice(4, '/admin/cifras');
  expect(await screen.findByText('40 visitantes')).toBeVisible();
  expect(screen.getByText('130 páginas vistas. Conversión: 7,5 %.')).toBeVisible();
  const rows = within(screen.getByRole('table', { name: 'Visitas por día', hidden: true })).getAllByRole('row', {
    hidden: true,
  });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Conversión'),
    expect.stringMatching(/24\/11\/2026.*40.*130.*3.*7,5 %$/),
    expect.stringMatching(/23\/11\/2026.*0.*0.*0.*–$/),
  ]);
});

test('of a few visitors no conversion is said, and the one before is said beside one that is [D276]', async () => {
  const few = { ...figures.current, orders: 1, visitors: 1, views: 3, conversion: null };
  serve({ 'GET staff/figures': { ...figures, current: few } });
  openOffice(4, '/admin/cifras');
  expect(
    await screen.findByText('3 páginas vistas. Todavía no hay visitas suficientes para decir tu conversión.'),
  ).toBeVisible();
  serve({ 'GET staff/figures': { ...figures, before: { ...figures.before, visitors: 50, conversion: 2 } } });
  await userEvent.click(screen.getByRole('button', { name: '90 días' }));
  expect(await screen.findByText('130 páginas vistas. Conversión: 7,5 %, antes 2 %.')).toBeVisible();
});

test('figures of an API that counts no visits yet are shown without them [D255]', async () => {
  const old = ({ orders, units, total }: typeof figures.current) => ({ orders, units, total });
  serve({
    'GET staff/figures': {
      ...figures,
      current: old(figures.current),
      before: old(figures.current),
      days: figures.days.map(({ day }) => ({ day, orders: 0, units: 0, total: 0 })),
    },
  });
  openOffice(4, '/admin/cifras');
  expect(await screen.findByText('0 visitantes')).toBeVisible();
  expect(
    screen.getByText('0 páginas vistas. Todavía no hay visitas suficientes para decir tu conversión.'),
  ).toBeVisible();
});

test('the figures are saved as a file that a spreadsheet runs nothing of [D192]', async () => {
  serve({ 'GET staff/figures': figures });
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:cifras';
  };
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  openOffice(4, '/admin/cifras');
  await userEvent.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(files[0] as Blob);
  });
  expect(text).toContain('Visitantes,Páginas vistas,Conversión (%)');
  expect(text).toContain('2026-11-24,3,5,250,40,130,7.5');
  expect(text).toContain("'=cmd");
  click.mockRestore();
});

test('a seller who sold nothing reads so, and figures that do not come can be asked for again [D192]', async () => {
  let isDown = true;
  serve({
    'GET staff/figures': () => {
      if (isDown) throw new ApiError(503, 'away', 'El servicio no responde');
      return { ...figures, products: [] };
    },
  });
  openOffice(4, '/admin/cifras');
  expect(await screen.findByText('No pudimos traer tus cifras')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Todavía no vendiste nada en estos días')).toBeVisible();
});
