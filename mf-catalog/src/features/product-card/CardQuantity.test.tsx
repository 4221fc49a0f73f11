import { MAX_UNITS } from '@qhatu/contract/shop';
import { logIn, renderPage } from '@qhatu/kit/testing';
import { cart, cartStore, toastStore } from '@qhatu/shared-state';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { summary } from '../../testing/products';
import { resetStores } from '../../testing/stores';
import { ShopCard } from './ShopCard';

const lines = () => cartStore.getState().lines.map(({ productId, qty }) => [productId, qty]);
const adds = () => screen.findByRole('button', { name: 'Añadir al carrito' });
const stepper = () => screen.findByRole('textbox', { name: 'Cantidad de Cuaderno' });
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

// Read and translated before the clock of a test runs.
beforeAll(() => import('./card-parts'));
beforeEach(() => {
  resetStores();
  logIn();
});

it('on product cards: what is in the cart has its quantity there, up to the stock, and minus at 1 removes the line [1§4]', async () => {
  renderPage(<ShopCard product={summary({ stock: 3 })} />);
  await userEvent.click(await adds());
  expect(await stepper()).toHaveValue('1');
  expect(screen.queryByRole('button', { name: 'Añadir al carrito' })).toBeNull();
  await click('Aumentar cantidad');
  await click('Aumentar cantidad');
  expect(lines()).toEqual([[9001, 3]]);
  expect(screen.getByRole('button', { name: 'Aumentar cantidad' })).toBeDisabled();
  await click('Disminuir cantidad');
  await click('Disminuir cantidad');
  expect(lines()).toEqual([[9001, 1]]);
  await click('Quitar');
  expect(lines()).toEqual([]);
  expect(toastStore.getState().toasts.at(-1)?.text).toBe('Producto removido del carrito');
  expect(await adds()).toBeInTheDocument();
});

it('on product cards and in the quick view: no more than one purchase may have, and why [D96]', async () => {
  renderPage(<ShopCard product={summary({ stock: 900 })} />);
  await userEvent.click(await adds());
  const box = await stepper();
  await userEvent.clear(box);
  await userEvent.type(box, '60');
  await userEvent.tab();
  expect(lines()).toEqual([[9001, MAX_UNITS]]);
  expect(screen.getByText('Puedes llevar hasta 50 unidades de Cuaderno por compra.')).toBeVisible();
});

it('on product cards the focus goes along, and is never taken by what was in the cart before', async () => {
  act(() => void cart.add({ ...line, productId: 9001, name: 'Cuaderno' }));
  renderPage(
    <>
      <ShopCard product={summary()} />
      <ShopCard product={summary({ id: 2, name: 'Lápiz' })} />
    </>,
  );
  await stepper();
  expect(document.body).toHaveFocus();
  await userEvent.click(await adds());
  await screen.findByRole('textbox', { name: 'Cantidad de Lápiz' });
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Aumentar cantidad' })[1]).toHaveFocus());
  await userEvent.click(screen.getAllByRole('button', { name: 'Quitar' })[1] as HTMLElement);
  await waitFor(async () => expect(await adds()).toHaveFocus());
});

it('on product cards products with variants go on being chosen: which of their lines a minus would mean is not known', async () => {
  act(() => void cart.add({ ...line, variantId: 7 }));
  renderPage(<ShopCard product={summary({ hasVariants: true })} />);
  expect(screen.getByRole('button', { name: 'Elegir opciones' })).toBeInTheDocument();
});

const line = {
  ...{ productId: 9001, variantId: null, customId: null, variantLabel: null, name: 'Cuaderno', picture: null },
  ...{ price: 5000, originalPrice: 5000, stock: 12 },
};
