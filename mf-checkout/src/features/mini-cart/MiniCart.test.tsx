import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartLine } from '../../testing/fixtures';
import { freshBrowser, renderPage } from '../../testing/page';
import MiniCart from './MiniCart';

beforeEach(freshBrowser);

describe('mini cart', () => {
  test('1§2 lines with name, quantity and price, the total, and both ways on', async () => {
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

  test('1§6 the anonymous visitor is sent to the login first', () => {
    renderPage(<MiniCart onNavigate={() => {}} />, { lines: [cartLine()], userId: 5, at: '/' });
    expect(screen.getByRole('link', { name: 'IR AL PAGO' })).toHaveAttribute('href', '/pages/login?next=%2Fcheckout');
  });

  test('1§2 removing the last line leaves the empty text', async () => {
    renderPage(<MiniCart onNavigate={() => {}} />, { lines: [cartLine()], at: '/' });
    await userEvent.click(screen.getByRole('button', { name: 'Quitar Polo Nazca' }));
    expect(screen.getByText('Su carro esta vacío')).toBeVisible();
  });
});
