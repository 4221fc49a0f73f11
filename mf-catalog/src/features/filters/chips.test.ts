import type { Facet } from '@qhatu/contract/wire';
import { filterChips, filtersToQuery, readFilters } from './filters';

const read = (query: string) => readFilters(new URLSearchParams(query));
const facets: Facet[] = [
  { kind: 'brand', name: 'Marca', values: [{ id: 4, name: 'Chaski', count: 3 }] },
  { kind: 'color', name: 'Color', values: [{ id: 2, name: 'Azul', count: 3, payload: '#00f' }] },
];

describe('removable chips [1§2]', () => {
  it('one for each filter that is on, named by the facets [1§2]', () => {
    const query =
      'brand=4&brand=9&color=2&condition=0&min_price=10&max_price=90.5&in_offer=1&can_go_to_province=1&tag=mujer';
    expect(filterChips(read(query), facets).map(({ text }) => text)).toEqual([
      'Chaski',
      'Marca 9',
      'Azul',
      'Usado',
      'S/ 10,00 a S/ 90,50',
      'En oferta',
      'Llega a provincias',
      'Etiqueta: mujer',
    ]);
  });

  it('each takes away itself and nothing else [1§2]', () => {
    const filters = read('search=polo&brand=4&color=2&max_price=90');
    const left = Object.fromEntries(
      filterChips(filters, facets).map(({ id, without }) => [id, filtersToQuery(without)]),
    );
    expect(left).toEqual({
      'brand-4': 'search=polo&color=2&max_price=90',
      'color-2': 'search=polo&brand=4&max_price=90',
      price: 'search=polo&brand=4&color=2',
    });
  });

  it('an open price range says its one end [D15]', () => {
    expect(filterChips(read('min_price=1500'), [])[0]?.text).toBe('Desde S/ 1500,00');
    expect(filterChips(read('max_price=39.9'), [])[0]?.text).toBe('Hasta S/ 39,90');
  });
});
