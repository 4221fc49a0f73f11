import type { Section } from '@qhatu/contract/wire';
import { wireSummary } from '../../../testing/products';
import { wireItem } from '../../../testing/sections';
import { sectionsFromWire } from './sections';

const section = (id: number, over: Partial<Section> = {}): Section => ({
  id,
  type: 4,
  name: `Sección ${id}`,
  order: id,
  status: 1,
  status_text: '',
  type_text: '',
  items: [wireItem(1)],
  ...over,
});

describe('home sections [1§3]', () => {
  it('come in their order, not in the order of the answer [1§2]', () => {
    const list = sectionsFromWire([section(1, { order: 9 }), section(2, { order: 3 })]);
    expect(list.map(({ id }) => id)).toEqual([2, 1]);
  });

  it('what is switched off, empty or of an unknown type is left out', () => {
    const list = sectionsFromWire([
      section(1, { status: 0 }),
      section(2, { items: [] }),
      section(3, { type: 9 }),
      section(4, { items: [wireItem(1, { status: 0 }), wireItem(2, {}, { can_go_home: 0 })] }),
      section(5),
    ]);
    expect(list.map(({ id }) => id)).toEqual([5]);
  });

  it('names all six types', () => {
    const kinds = sectionsFromWire([1, 2, 3, 4, 5, 6].map((type) => section(type, { type }))).map(({ kind }) => kind);
    expect(kinds).toEqual(['categories', 'slider', 'parallax', 'banners', 'info', 'offers']);
  });

  it('a category leads to its search, an own address goes first', () => {
    const [only] = sectionsFromWire([
      section(1, {
        items: [wireItem(1, {}, { category_id: 13 }), wireItem(2, {}, { category_id: 13, url: '/polos' })],
      }),
    ]);
    expect(only?.items.map(({ href }) => href)).toEqual(['/buscar?category=13', '/polos']);
  });

  it('offers carry their products', () => {
    const products = [wireSummary()];
    const [only] = sectionsFromWire([
      section(1, { type: 6, items: [wireItem(1, {}, { default_products: products })] }),
    ]);
    expect(only?.items[0]?.products).toMatchObject([{ id: 9001, price: 5000 }]);
  });
});
