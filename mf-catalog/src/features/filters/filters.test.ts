import { filtersToQuery, isNarrowed, readFilters, toggled, withoutFilters } from './filters';

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('filters live in the address [1§2]', () => {
  it('reads every filter [D45]', () => {
    expect(
      read('search=polo&category=13&brand=4&brand=7&color[]=2&condition=0&min_price=10&max_price=90&in_offer=1'),
    ).toMatchObject({
      search: 'polo',
      category: '13',
      brands: ['4', '7'],
      colors: ['2'],
      condition: '0',
      price: { min: '10', max: '90' },
      onlyOffers: true,
      onlyProvinces: false,
    });
  });

  it('shows # for the $ of the address and writes it back as $ [D30]', () => {
    const filters = read('search=vinilo+%241');
    expect(filters.search).toBe('vinilo #1');
    expect(filtersToQuery(filters)).toBe('search=vinilo+%241');
  });

  it('a changed filter starts at page 1 again: the page is never carried over [1§4]', () => {
    const filters = read('category=13&page=4');
    expect(filtersToQuery({ ...filters, brands: toggled(filters.brands, '4') })).toBe('category=13&brand=4');
    expect(filtersToQuery(filters, { page: 2 })).toBe('category=13&page=2');
    expect(filtersToQuery(filters, { page: 1 })).toBe('category=13');
  });

  it('the same filters in another order give the same address', () => {
    expect(filtersToQuery(read('brand=4&search=polo'))).toBe(filtersToQuery(read('search=polo&brand[]=4')));
  });

  it('knows what narrows and takes only that away', () => {
    expect(isNarrowed(read('search=polo&category=13&orderBy=A-Z'))).toBe(false);
    for (const query of [
      'brand=1',
      'color=1',
      'condition=1',
      'min_price=1',
      'max_price=2',
      'in_offer=1',
      'can_go_to_province=1',
    ]) {
      expect(isNarrowed(read(query))).toBe(true);
      expect(isNarrowed(withoutFilters(read(query)))).toBe(false);
    }
    expect(withoutFilters(read('search=polo&orderBy=A-Z&brand=1'))).toEqual(read('search=polo&orderBy=A-Z'));
  });

  it('a value is added once and taken away by the second click', () => {
    expect(toggled(toggled([], '4'), '4')).toEqual([]);
  });
});
