import { serve } from '@qhatu/kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartLine, product } from '../../testing/fixtures';
import { freshBrowser, renderPage } from '../../testing/page';
import MiniCart from './MiniCart';

beforeEach(freshBrowser);

describe('mini cart', () => {
  test('lines with name, quantity and price, the total, and both ways on [1§2]', async () => {
    const onNavigate = jest.fn();
    renderPage(<MiniCart onNavigate={onNavigate} />, { lines: [cartLine({ qty: 2 })], at: '/' });
    expect(screen.getByRole('listitem')).toHaveTextContent(/Polo Nazca2 × .*S\/ 50,00/);
    expect(screen.getByText('S/ 100,00')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver carrito' })).toHaveAttribute('href', '/carrito');
    const pay = screen.getByRole('link', { name: 'IR AL PAGO' });
    expect(pay).toHaveAttribute('href', '/checkout');
    await userEvent.click(pay);
    expect(onNavigate).toHaveBeenCalled();
  });

  test('the anonymous visitor is sent to the login first [1§2 1§6]', () => {
    renderPage(<MiniCart onNavigate={() => {}} />, { lines: [cartLine()], userId: 5, at: '/' });
    expect(screen.getByRole('link', { name: 'IR AL PAGO' })).toHaveAttribute('href', '/pages/login?next=%2Fcheckout');
  });

  test('stock is live: a quantity beyond it is lowered and explained, and cannot be raised past it [1§4]', async () => {
    serve({ 'GET products/cart': [product({ stock: 2 })] });
    renderPage(<MiniCart onNavigate={() => {}} />, { lines: [cartLine({ qty: 3, stock: 9 })], at: '/' });
    expect(await screen.findByText('Bajamos la cantidad de 3 a 2: es lo que queda.')).toBeVisible();
    expect(screen.getByText('Solo quedan 2 unidades')).toBeVisible();
    expect(screen.getByText('S/ 100,00')).toBeVisible();
  });

  test('what is gone stays explained and is not added up [1§2]', async () => {
    serve({ 'GET products/cart': [product()] });
    const lines = [cartLine(), cartLine({ productId: 9002, name: 'Gorra', price: 900 })];
    renderPage(<MiniCart onNavigate={() => {}} />, { lines, at: '/' });
    expect(await screen.findByText(/Ya no se vende en Qhatu/)).toBeVisible();
    expect(screen.getByText('S/ 50,00', { selector: 'strong *' })).toBeVisible();
  });

  test('removing the last line leaves the empty text [1§2]', async () => {
    renderPage(<MiniCart onNavigate={() => {}} />, { lines: [cartLine()], at: '/' });
    await userEvent.click(screen.getByRole('button', { name: 'Quitar Polo Nazca' }));
    expect(screen.getByText('Su carro esta vacío')).toBeVisible();
  });
});
