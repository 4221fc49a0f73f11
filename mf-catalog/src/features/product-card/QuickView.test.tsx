import { logIn, renderPage } from '@qhatu/kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { wireProduct } from '../../testing/products';
import { resetStores } from '../../testing/stores';
import { wirePolo } from '../../testing/wire-polo';
import QuickView from './QuickView';

const open = (answer: ReturnType<typeof wireProduct>) => {
  renderPage(<QuickView id={answer.id} name={answer.name} onClose={() => undefined} />, {
    answers: { [`products/${answer.id}`]: answer },
  });
  return within(screen.getByRole('dialog', { name: answer.name }));
};

beforeEach(() => {
  resetStores();
  logIn();
});

it('quick view: name, both prices, sizes, description, quantity, Añadir al Carrito and Ver detalle [1§2]', () => {
  const view = open(wirePolo({ has_discount: 1, offer_price: 29.9, description: 'Algodón pima peinado' }));
  expect(view.getByText('S/ 29,90')).toBeInTheDocument();
  expect(document.querySelector('s')).toHaveTextContent('S/ 39,90');
  const sizes = within(view.getByRole('group', { name: /Talla/ }));
  expect(sizes.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['S', 'M', 'L']);
  expect(view.getByText('Algodón pima peinado')).toBeInTheDocument();
  expect(view.getByRole('textbox', { name: /Cantidad/ })).toBeInTheDocument();
  expect(view.getByRole('button', { name: 'Añadir al Carrito' })).toBeEnabled();
  expect(view.getByRole('link', { name: 'Ver detalle' })).toHaveAttribute('href', '/detalle/productos/9006');
});

it('quick view: a colour that is clicked swaps the image and marks itself and its thumbnail [1§2]', async () => {
  const red = [1, 2].map((id) => ({ id: 70 + id, uri: `/media/products/rojo-${id}.webp`, url: '', widths: [] }));
  const polo = wirePolo();
  const variants = polo.variants.map((one) => (one.images.length > 0 ? { ...one, images: red } : one));
  const view = open({ ...polo, variants });
  const main = () => view.getByRole('img', { name: polo.name });
  expect(main()).toHaveAttribute('src', '/media/products/a.webp');
  await userEvent.click(view.getByRole('button', { name: 'Rojo' }));
  expect(main()).toHaveAttribute('src', '/media/products/rojo-1.webp');
  expect(view.getByRole('button', { name: 'Rojo' })).toHaveAttribute('aria-pressed', 'true');
  expect(view.getByRole('button', { name: 'Foto 1 de 2' })).toHaveAttribute('aria-current', 'true');
});

it('quick view: 5 in stock run out, 2 say how many there are, 0 say that there is none [1§8]', () => {
  for (const [stock, text] of [
    [5, 'Este producto se está quedando sin stock.'],
    [2, '2 en stock'],
    [0, 'Este producto no tiene cantidad en el stock'],
  ] as const) {
    const view = open(wireProduct({ id: 9100 + stock, name: `Con ${stock}`, stock }));
    expect(view.getByText(text)).toBeInTheDocument();
  }
});

it('quick view: special products have no quantity, no button that adds and no stock notice [1§6]', () => {
  const category = { name: 'Servicios', category_id: 58, principal: null, especial: false, freelancer: false };
  const view = open(wireProduct({ stock: 1, category }));
  expect(view.queryByRole('textbox', { name: /Cantidad/ })).toBeNull();
  expect(view.queryByRole('button', { name: 'Añadir al Carrito' })).toBeNull();
  expect(view.queryByText(/quedando sin stock/)).toBeNull();
  expect(view.getByRole('link', { name: 'Ver detalle' })).toBeInTheDocument();
});
