import { logIn, renderPage } from '@qhatu/kit/testing';
import { cart, toastStore } from '@qhatu/shared-state';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { summary, wireProduct } from '../../testing/products';
import { resetStores } from '../../testing/stores';
import { ShopCard } from './ShopCard';

let mockBroken = true;
jest.mock('./card-parts', () => {
  if (mockBroken) throw new Error('ChunkLoadError');
  return jest.requireActual('./card-parts');
});

const look = () => userEvent.click(screen.getByRole('button', { name: /Vista rápida/ }));

it('bad line: a quick view whose file does not come says so, and opens at the next click; the button that adds stays', async () => {
  resetStores();
  logIn();
  renderPage(<ShopCard product={summary()} />, { answers: { 'products/9001': wireProduct() } });
  await userEvent.click(screen.getByRole('button', { name: 'Añadir al carrito' }));
  await look();
  await waitFor(() =>
    expect(toastStore.getState().toasts.map(({ text }) => text)).toContain(
      'No pudimos abrir la vista rápida. Inténtalo de nuevo.',
    ),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Añadir al carrito' })).toBeInTheDocument();

  mockBroken = false;
  await look();
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  // The cart's part of the card comes with the next change.
  act(() => cart.clear());
  await userEvent.click(screen.getByRole('button', { name: 'Añadir al carrito' }));
  expect(await screen.findByRole('textbox', { name: 'Cantidad de Cuaderno' })).toHaveValue('1');
});
