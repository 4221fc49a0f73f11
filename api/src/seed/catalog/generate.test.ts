import { createHash } from 'node:crypto';
import { productPictures } from '../media/pictures';
import { ATTRIBUTES, COLOR, VALUES, valueId } from './attributes';
import { BRANDS } from './brands';
import { CATEGORIES, ROOT_OF } from './categories';
import { FIXED_IDS, generateProducts } from './generate';
import type { ProductSeed } from './rows';
import { SELLERS, sellersOf } from './sellers';

const TOTAL = 5000;
const products: ProductSeed[] = [...generateProducts(TOTAL)];
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
const hashOf = (list: Iterable<ProductSeed>) =>
  createHash('sha256')
    .update(JSON.stringify([...list]))
    .digest('hex');

describe('generated catalogue', () => {
  it('fills the catalogue up to its size and leaves the fixed ids free [D40]', () => {
    expect(products).toHaveLength(TOTAL - 12);
    const ids = new Set(products.map(({ row }) => row.id));
    expect(ids.size).toBe(products.length);
    const more = [...generateProducts(9500)].map(({ row }) => row.id);
    expect(more.filter((id) => id >= FIXED_IDS.first && id <= FIXED_IDS.last)).toEqual([]);
    expect(new Set(more).size).toBe(9488);
  });

  it('is deterministic, and a larger catalogue begins with the smaller one [D40]', () => {
    expect(hashOf(generateProducts(300))).toBe(hashOf(generateProducts(300)));
    expect(hashOf([...generateProducts(600)].slice(0, 288))).toBe(hashOf(generateProducts(300)));
  });

  it.each(['lápiz', 'zapatilla', 'camisa de algodón', 'polo', 'peluche', 'consola'])(
    'has at least 20 products called %s [D62]',
    (text) => {
      const words = fold(text).split(' ');
      const found = products.filter(({ row }) =>
        words.every((word) =>
          fold(row.name)
            .split(/[^a-z0-9ñ]+/)
            .includes(word),
        ),
      );
      expect(found.length).toBeGreaterThanOrEqual(20);
    },
  );

  it('televisions have a video, by the id that YouTube gives; the smallest shop has one [1§3]', () => {
    const shown = products.filter(({ row }) => row.video_id !== null);
    expect(shown.every(({ row }) => /^[\w-]{11}$/.test(row.video_id ?? ''))).toBe(true);
    expect(shown.every(({ row }) => row.name.startsWith('Televisor'))).toBe(true);
    expect([...generateProducts(300)].some(({ row }) => row.video_id !== null)).toBe(true);
  });

  it('stocks every subcategory, D67 tags Funkos within category 11 [D29]', () => {
    const stocked = new Set(products.map(({ row }) => row.category_id));
    const leaves = CATEGORIES.flatMap(({ id, subs }) => subs?.map(([sub]) => sub) ?? [id]);
    expect(leaves.filter((id) => !stocked.has(id))).toEqual([]);
    const funkos = products.filter(({ tags }) => tags.includes('funko'));
    expect(funkos.length).toBeGreaterThanOrEqual(20);
    expect(new Set(funkos.map(({ row }) => ROOT_OF.get(row.category_id)))).toEqual(new Set([11]));
  });

  it('names repeat within a subcategory only now and then', () => {
    const seen = new Set(products.map(({ row }) => `${row.category_id} ${row.name}`));
    expect(products.length - seen.size).toBeLessThanOrEqual(products.length / 200);
  });

  it('texts are whole: no slots, no double spaces, no leftovers, and descriptions of two to five sentences', () => {
    const wrong = products.filter(({ row, questions, ratings }) => {
      const texts = [
        row.name,
        row.description,
        ...questions.flatMap(({ message, answer }) => [message, answer ?? '']),
        ...ratings.map(({ message }) => message),
      ];
      const sentences = row.description.split(/\. (?=[A-ZÁÉÍÓÚÑ0-9¿])/).length;
      return (
        texts.some((text) => /undefined|null|NaN|[{}]| {2}|^ | $/.test(text)) ||
        sentences < 2 ||
        sentences > 6 ||
        row.name.length > 90
      );
    });
    expect(wrong.map(({ row }) => row)).toEqual([]);
  });

  it('every picture that is named is made, and every picture that is made can be seen', () => {
    const made = new Set(Object.keys(productPictures()));
    const named = new Set(
      products.flatMap(({ pictures, variants }) => [...pictures, ...variants.flatMap(({ picture }) => picture ?? [])]),
    );
    expect([...named].filter((name) => !made.has(name))).toEqual([]);
    expect([...made].filter((name) => !named.has(name))).toEqual([]);
    expect(products.every(({ pictures }) => pictures.length > 0)).toBe(true);
  });

  it('a red polo is red: the picture of a variant is that of its colour', () => {
    const red = valueId(COLOR, 'Rojo');
    const pictures = products
      .filter(({ row }) => row.category_id === 1301)
      .flatMap(({ variants }) => variants.filter(({ values }) => values.includes(red)).map(({ picture }) => picture));
    expect(pictures.length).toBeGreaterThan(0);
    for (const picture of pictures) expect(picture).toMatch(/-rojo$/);
  });

  it('prices look like prices, offers are lower, the cheapest variant is the price of lists', () => {
    const right = ({ row, variants }: ProductSeed) =>
      (row.price % 100 === 90 || row.price % 1000 === 900) &&
      Math.min(...variants.map(({ price }) => price)) === row.price &&
      (row.has_discount === 1) === (row.offer_price !== null) &&
      (row.offer_price ?? 0) < row.price &&
      row.has_variants === variants.length > 1;
    expect(products.filter((product) => !right(product))).toEqual([]);
  });

  it('ratings add up to what lists show, and no buyer rates a product twice', () => {
    const right = ({ row, ratings }: ProductSeed) =>
      ratings.reduce((sum, { rating }) => sum + rating, 0) === row.rating_sum &&
      new Set(ratings.map(({ user_id }) => user_id)).size === row.rating_count;
    expect(products.filter((product) => !right(product))).toEqual([]);
  });

  it('every variant of a product is another choice', () => {
    const right = ({ variants }: ProductSeed) =>
      new Set(variants.map(({ values }) => values.join())).size === variants.length;
    expect(products.filter((product) => !right(product))).toEqual([]);
  });
});

describe('tree, sellers and attributes', () => {
  it('has the fixed category ids, and only the agreed ones are special or freelancer [D29]', () => {
    for (const id of [11, 13, 17, 23, 54, 55, 56, 57, 58, 70, 251, 252, 254]) expect(ROOT_OF.has(id)).toBe(true);
    expect(CATEGORIES.filter(({ especial, freelancer }) => especial || freelancer).map(({ id }) => id)).toEqual([
      23, 251, 252, 254,
    ]);
  });

  it('every root has sellers, and about forty sellers exist', () => {
    expect(CATEGORIES.filter(({ id }) => sellersOf(id).length === 0)).toEqual([]);
    expect(SELLERS.length).toBeGreaterThanOrEqual(38);
    expect(new Set(SELLERS.map(({ user }) => user)).size).toBe(SELLERS.length);
  });

  it('numbers carry a unit, colours carry a CSS colour, brands are distinct [D45]', () => {
    const kindOf = new Map(ATTRIBUTES.map(({ id, kind }) => [id, kind]));
    for (const { attribute_id, number, unit_id, payload } of VALUES) {
      if (kindOf.get(attribute_id) === 'number') expect([typeof number, typeof unit_id]).toEqual(['number', 'number']);
      if (kindOf.get(attribute_id) === 'color') expect(payload).toMatch(/^#[0-9a-f]{6}$/);
    }
    for (const list of Object.values(BRANDS)) expect(new Set(list).size).toBe(list.length);
  });
});
