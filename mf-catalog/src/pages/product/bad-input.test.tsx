import { renderPage } from '@qhatu/kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { wireProduct } from '../../testing/products';
import { resetStores } from '../../testing/stores';
import ProductPage from './ProductPage';

const HTML = '<img src="x" onerror="alert(1)"><b>fuerte</b>';
const user = { user_name: `Ana ${HTML}`, uri: null };
const created_at = '01-11-2026 10:00';
const hostile = wireProduct({
  name: `Nombre ${HTML}`,
  description: `Descripción ${HTML}`,
  user: { id: 41, user_name: `Vendedora ${HTML}`, fob: true },
  questions: [{ id: 1, message: `Pregunta ${HTML}`, answer: `Respuesta ${HTML}`, created_at, user }],
  ratings: [
    {
      id: 1,
      rating: 4,
      title: `Título ${HTML}`,
      message: `Opinión ${HTML}`,
      created_at,
      user,
      answer: { id: 2, message: `Réplica ${HTML}`, name: `Tienda ${HTML}`, created_at },
    },
  ],
});
const open = (product = hostile) =>
  renderPage(<ProductPage />, {
    at: '/detalle/productos/9001',
    path: '/detalle/productos/:id',
    data: { product: 'products/9001', related: 'products/relacionados/9001' },
    answers: { 'products/9001': product, 'products/relacionados/9001': [] },
  });
const tab = (name: RegExp) => userEvent.click(screen.getByRole('tab', { name }));

beforeEach(resetStores);

it('bad input HTML in a product’s description, questions, ratings and its seller’s name is shown as text, never as elements', async () => {
  open();
  const page = document.body;
  for (const word of ['Nombre', 'Descripción', 'Vendedora']) expect(page).toHaveTextContent(`${word} ${HTML}`);
  await tab(/^Preguntas/);
  for (const word of ['Pregunta', 'Respuesta', 'Ana']) expect(page).toHaveTextContent(`${word} ${HTML}`);
  await tab(/^Calificaciones/);
  for (const word of ['Título', 'Opinión', 'Réplica', 'Tienda']) expect(page).toHaveTextContent(`${word} ${HTML}`);
  expect(page.querySelectorAll('b, img[src="x"], [onerror]')).toHaveLength(0);
  expect(screen.getByRole('link', { name: 'Ver su catálogo' }).getAttribute('href')).toMatch(
    /^\/catalogo\/Vendedora%20%3Cimg/,
  );
});

it('bad input emoji and text from right to left stay within their own line', () => {
  const name = 'مزهرية 🏺 \u202Eكسر';
  open(wireProduct({ name, description: `${name} y más` }));
  const title = screen.getByRole('heading', { level: 1 });
  expect(title.textContent).toBe(name);
  expect(title).toHaveAttribute('dir', 'auto');
  expect(screen.getByText(`${name} y más`)).toHaveAttribute('dir', 'auto');
});
