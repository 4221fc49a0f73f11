import { renderPage } from '@qhatu/kit/testing';
import { api } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import PolosPage from './pages/polos/PolosPage';

const polo = (id: number) => ({
  id,
  name: `Polo ${id}`,
  description: '',
  price: 39.9,
  has_discount: 0,
  offer_price: null,
  discount_rate: 0,
  paymentmethodoffer: null,
  images: [],
  stock: 5,
  rating: 0,
  rating_count: 0,
  condition: 1,
  new: false,
  sale: false,
  adult: false,
  free_shipping: false,
  can_go_to_province: 1,
  category: { name: 'Polos', category_id: 131, principal: null, especial: false, freelancer: false },
  brand: null,
  user: { id: 7, user_name: 'tejidos', fob: false },
  has_variants: false,
});

function open(answer: () => Promise<unknown>) {
  jest
    .spyOn(api, 'get')
    // Generic in what it answers.
    .mockImplementation(((path: string) => (path.includes('custom') ? new Promise(() => {}) : answer())) as never);
  const data = { polos: 'products/search?filter=polo', shirts: 'products/search?all=true&custom=1' };
  renderPage(<PolosPage />, { data, hydrated: false });
}

describe('polos', () => {
  test('four cards explain it, a banner offers the free-shipping code, and the editor is on its way [3§2]', () => {
    open(() => new Promise(() => {}));
    expect(within(screen.getByRole('list', { name: 'Cómo funciona' })).getAllByRole('listitem')).toHaveLength(4);
    expect(screen.getByText('ENVIO100').parentElement).toHaveTextContent(/^Envío gratis para polos personalizados/);
    expect(within(screen.getByRole('region', { name: 'Editor de polos' })).getByRole('status')).toHaveTextContent(
      'Preparando el editor…',
    );
  });

  test('the chart has men and women from S to XL with its note [3§2]', () => {
    open(() => new Promise(() => {}));
    const tables = screen.getAllByRole('table');
    expect(tables.map((table) => table.querySelector('caption')?.textContent)).toEqual([
      'Hombre, en centímetros',
      'Mujer, en centímetros',
    ]);
    for (const table of tables) {
      expect([...table.querySelectorAll('thead th')].map((cell) => cell.textContent)).toEqual([
        'Medida',
        'S',
        'M',
        'L',
        'XL',
      ]);
      expect(table.querySelectorAll('tbody tr')).toHaveLength(4);
    }
    expect(screen.getByText(/variar en 1,5 cm .* encogen de 1 a 2 cm/)).toBeVisible();
  });

  test('shows polos of the catalogue, and nothing in their place when they cannot be had [1§7]', async () => {
    open(async () => ({ data: [polo(1), polo(2)] }));
    expect(await screen.findByRole('link', { name: 'Polo 1' })).toHaveAttribute('href', '/detalle/productos/1');
    document.body.innerHTML = '';
    open(() => Promise.reject(new Error('down')));
    await waitFor(() => expect(screen.queryByText('Polos listos para llevar')).toBeNull());
  });
});
