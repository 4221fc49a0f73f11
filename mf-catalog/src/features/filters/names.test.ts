import { productSummaryFromWire } from '@qhatu/contract/model';
import { wireSummary } from '../../testing/products';
import { readFilters } from './filters';
import { subjectOf, titleOf } from './names';

const read = (query: string) => readFilters(new URLSearchParams(query));
const answer = { products: [productSummaryFromWire(wireSummary())], facets: [] };
const titleFor = (query: string, from: Parameters<typeof subjectOf>[1] = answer) =>
  titleOf(read(query), subjectOf(read(query), from));

describe('what the listing is about [1§2]', () => {
  it('a root category is named by the products in it', () => {
    expect(subjectOf(read('category=13'), answer)).toEqual({ category: { id: '13', name: 'Ropa' }, subcategory: null });
    expect(titleFor('category=13')).toBe('Ropa');
  });

  it('a subcategory brings its root for the way back [1§2]', () => {
    expect(subjectOf(read('subcategory=131'), answer)).toEqual({
      category: { id: '13', name: 'Ropa' },
      subcategory: { id: '131', name: 'Polos' },
    });
  });

  it('without products the facets name it, and otherwise nobody invents a name', () => {
    const facets = [{ kind: 'category' as const, name: 'Categoría', values: [{ id: 13, name: 'Ropa', count: 0 }] }];
    expect(titleFor('category=13', { products: [], facets })).toBe('Ropa');
    expect(titleFor('category=999', { products: [], facets })).toBe('Todos los productos');
  });

  it('the text is shown as typed [D30]', () => {
    expect(titleFor('search=vinilo+%241')).toBe('Resultados de “vinilo #1”');
  });

  it('offers and tags say so', () => {
    expect(titleFor('in_offer=1')).toBe('Ofertas');
    expect(titleFor('category=13&in_offer=1')).toBe('Ofertas en Ropa');
    expect(titleFor('tag=mujer')).toBe('Productos con la etiqueta mujer');
    expect(titleFor('')).toBe('Todos los productos');
  });
});
