import { renderPage } from '@qhatu/kit/testing';
import { ApiError, api, compareStore } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { product, wireProduct } from '../../testing/products';
import { resetStores } from '../../testing/stores';
import ComparePage from './ComparePage';
import { rowsThatDiffer } from './rows';

const brand = (name: string) => ({ id: 1, name });
const open = (answers: Record<string, unknown> = {}, failures = {}) =>
  renderPage(<ComparePage />, { answers, failures });
const compared = (...ids: number[]) => compareStore.setState({ ids });
const column = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);

beforeEach(resetStores);

describe('compare [1§2]', () => {
  it('empty says Compare List is Empty, with a way on [1§2]', () => {
    open();
    expect(screen.getByText('Compare List is Empty')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver productos' })).toHaveAttribute('href', '/buscar');
  });

  it('each column has description, brand, size, colour, availability and the button [1§2]', () => {
    compared(1);
    open({ 'products/1': wireProduct({ id: 1, name: 'Uno', brand: brand('Acme'), stock: 0 }) });
    const terms = column('Uno')
      .getAllByRole('term')
      .map((term) => term.textContent);
    expect(terms.slice(0, 5)).toEqual(['Descripción', 'Marca', 'Talla', 'Color', 'Disponibilidad']);
    expect(column('Uno').getByText('Acme')).toBeVisible();
    expect(column('Uno').getByRole('button', { name: 'AGOTADO' })).toBeDisabled();
  });

  it('what differs is marked, what is the same is not, and the marks can be taken away', async () => {
    compared(1, 2);
    open({
      'products/1': wireProduct({ id: 1, name: 'Uno', brand: brand('Acme') }),
      'products/2': wireProduct({ id: 2, name: 'Dos', brand: brand('Zeta') }),
    });
    const marked = () => screen.queryAllByText('(distinto)').map((mark) => mark.parentElement?.textContent);
    expect(marked()).toEqual(['Marca (distinto)', 'Marca (distinto)']);
    expect(screen.getByText('2 en la comparación. 1 de 9 características difieren.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Resaltar las diferencias' }));
    expect(marked()).toEqual([]);
  });

  it('of one product alone nothing differs, and descriptions are never marked', () => {
    expect(rowsThatDiffer([product()])).toEqual(new Set());
    expect(rowsThatDiffer([product({ description: 'a' }), product({ description: 'b' })])).toEqual(new Set());
    expect(rowsThatDiffer([product({ stock: 0 }), product({ stock: 3 })])).toEqual(new Set(['Disponibilidad']));
  });

  it('bad input a compared product that was deleted meanwhile is explained and can be taken off; the others stay', async () => {
    compared(1, 77);
    jest.spyOn(api, 'get').mockRejectedValue(new ApiError(404, 'not_found', 'No'));
    open({ 'products/1': wireProduct({ id: 1, name: 'Uno' }) });
    expect(await screen.findByText(/ya no se vende/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar este producto de la comparación' }));
    expect(compareStore.getState().ids).toEqual([1]);
  });

  it('one that could only not be read now is asked for again', async () => {
    compared(77);
    const get = jest.spyOn(api, 'get').mockRejectedValueOnce(new ApiError(429, 'too_many_tries', 'Espere'));
    open();
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    get.mockResolvedValue(wireProduct({ id: 77, name: 'Volvió' }));
    await userEvent.click(again);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Volvió' })).toBeVisible());
  });
});
