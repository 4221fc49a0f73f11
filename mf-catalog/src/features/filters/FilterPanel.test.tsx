import { renderPage } from '@qhatu/kit/testing';
import { ApiError, api } from '@qhatu/shared-state';
import { fireEvent, screen } from '@testing-library/react';
import { resetStores } from '../../testing/stores';
import type { Change } from './changes';
import { changed } from './changes';
import { FilterPanel } from './FilterPanel';
import { filtersToQuery, readFilters } from './filters';

const START = readFilters(new URLSearchParams('search=polo'));

function open(prices: { min: number; max: number } | null = null) {
  const asked: string[] = [];
  const onChange = (next: Change) => void asked.push(filtersToQuery(changed(START, next)));
  renderPage(<FilterPanel filters={START} facets={[]} prices={prices} onChange={onChange} onNear={() => undefined} />);
  return asked;
}
const slider = (name: string) => screen.getByRole('slider', { name });
const field = (name: string) => screen.getByRole('textbox', { name: `Precio (S/), ${name}` });

beforeEach(resetStores);

it('condition: Nuevo is 1, Usado is 0, and both are shown at first [1§2]', () => {
  const asked = open();
  expect(screen.getByRole('radio', { name: 'Todos' })).toBeChecked();
  fireEvent.click(screen.getByRole('radio', { name: 'Nuevo' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Usado' }));
  expect(asked).toEqual(['search=polo&condition=1', 'search=polo&condition=0']);
});

it('price: the empty fields propose 250 to 950, and narrow nothing [1§9]', () => {
  const asked = open();
  expect([field('desde'), field('hasta')].map((input) => input.getAttribute('placeholder'))).toEqual(['250', '950']);
  fireEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
  expect(asked).toEqual(['search=polo']);
});

it('price: the ends are 100 and 1000 until the products have said what they cost [1§5 1§9]', () => {
  open();
  expect([slider('Precio mínimo').getAttribute('min'), slider('Precio máximo').getAttribute('max')]).toEqual([
    '100',
    '1000',
  ]);
});

it('price: the ends come from what the products cost as soon as that is known [1§5]', () => {
  open({ min: 12, max: 88 });
  expect([slider('Precio mínimo').getAttribute('min'), slider('Precio máximo').getAttribute('max')]).toEqual([
    '12',
    '88',
  ]);
});

it.each([
  ['NaN', 'abc', ''],
  ['what is infinite', 'Infinity', ''],
  ['what is negative', '', '-5'],
])('bad input %s for a price is said and never asked for', (_name, from, to) => {
  const asked = open();
  fireEvent.change(field('desde'), { target: { value: from } });
  fireEvent.change(field('hasta'), { target: { value: to } });
  fireEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
  expect(screen.getByText('Escribe los precios en números, como 39,90')).toBeInTheDocument();
  expect(asked).toEqual([]);
});

it('bad input a minimum over the maximum is said and never asked for', () => {
  const asked = open();
  fireEvent.change(field('desde'), { target: { value: '90' } });
  fireEvent.change(field('hasta'), { target: { value: '10' } });
  fireEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
  expect(screen.getByText('El primer precio debe ser el menor')).toBeInTheDocument();
  expect(asked).toEqual([]);
});

it('categories that do not load: Disculpe ha ocurrido un error, and the list stays [1§8]', async () => {
  jest.spyOn(api, 'get').mockRejectedValue(new ApiError(400, 'x', 'No'));
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar categorías' }));
  expect(await screen.findByText('Disculpe ha ocurrido un error')).toBeInTheDocument();
});
