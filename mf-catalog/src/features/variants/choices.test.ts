import { polo } from '../../testing/products';
import { canChoose, choose, chosenVariant, isSoldOut, openAttributes, shownProduct, variantLabel } from './choices';

const [COLOUR, SIZE] = [1, 2];
const [ROJO, AZUL, NEGRO] = [0, 1, 2];
const [M, L] = [11, 12];

describe('variants [1§4]', () => {
  it('values that do not exist together with the chosen one cannot be picked (Negro has no L) [1§4]', () => {
    expect(canChoose(polo(), { [COLOUR]: NEGRO }, SIZE, L)).toBe(false);
    expect(canChoose(polo(), { [COLOUR]: NEGRO }, SIZE, M)).toBe(true);
    expect(canChoose(polo(), { [SIZE]: L }, COLOUR, NEGRO)).toBe(false);
    expect(choose(polo(), { [COLOUR]: NEGRO }, SIZE, L)).toEqual({ [COLOUR]: NEGRO });
  });

  it('another value of the same attribute stays free [1§4]', () => {
    expect(canChoose(polo(), { [COLOUR]: NEGRO }, COLOUR, ROJO)).toBe(true);
    expect(choose(polo(), { [COLOUR]: NEGRO }, COLOUR, ROJO)).toEqual({ [COLOUR]: ROJO });
  });

  it('picking a value again takes it back', () => {
    expect(choose(polo(), { [COLOUR]: NEGRO, [SIZE]: M }, SIZE, M)).toEqual({ [COLOUR]: NEGRO });
  });

  it('a variant is chosen when every attribute is [1§4]', () => {
    expect(chosenVariant(polo(), { [COLOUR]: ROJO })).toBeNull();
    expect(openAttributes(polo(), { [COLOUR]: ROJO })).toEqual(['Talla']);
    const variant = chosenVariant(polo(), { [COLOUR]: ROJO, [SIZE]: M });
    expect(variant && variantLabel(variant)).toBe('Rojo, M');
  });

  it('Azul M is sold out, can be looked at and says so [D40]', () => {
    expect(canChoose(polo(), { [COLOUR]: AZUL }, SIZE, M)).toBe(true);
    expect(isSoldOut(polo(), { [COLOUR]: AZUL }, SIZE, M)).toBe(true);
    expect(isSoldOut(polo(), { [COLOUR]: ROJO }, SIZE, M)).toBe(false);
    expect(shownProduct(polo(), { [COLOUR]: AZUL, [SIZE]: M }).stock).toBe(0);
  });

  it('a variant brings its own pictures and keeps the original ones when it has none [1§4]', () => {
    const red = shownProduct(polo(), { [COLOUR]: ROJO, [SIZE]: M });
    expect(red.pictures.map(({ src }) => src)).toEqual(['/media/products/rojo.webp']);
    const blue = shownProduct(polo(), { [COLOUR]: AZUL, [SIZE]: M });
    expect(blue.pictures.map(({ src }) => src)).toEqual(['/media/products/a.webp']);
  });

  it('a colour alone already shows its pictures, with the size still open', () => {
    const shown = shownProduct(polo(), { [COLOUR]: ROJO });
    expect(shown.variant).toBeNull();
    expect(shown.pictures[0]?.src).toBe('/media/products/rojo.webp');
  });

  it('a variant of another price shows its price, and the offer is one price for all that cost more [1§4]', () => {
    const base = polo({ offer: 1995 });
    const variants = base.variants.map((v) => (v.id === 1 ? { ...v, price: 6000 } : v));
    const dearer = { ...base, variants };
    expect(shownProduct(dearer, {})).toMatchObject({ price: 3990, offer: 1995, isFrom: true });
    expect(shownProduct(dearer, { [COLOUR]: ROJO, [SIZE]: M })).toMatchObject({
      price: 6000,
      offer: 1995,
      isFrom: false,
    });
    expect(shownProduct({ ...dearer, offer: 5000 }, {}).offer).toBeNull();
  });
});
