import type { Product } from '@qhatu/contract/wire';
import { wireProduct } from './products';

const image = (name: string, id: number) => ({ id, uri: `/media/products/${name}.webp`, url: '', widths: [] });
const COLOURS = [
  { id: 1, name: 'Rojo', payload: '#c4283c' },
  { id: 2, name: 'Azul', payload: '#2d4f9e' },
  { id: 3, name: 'Negro', payload: '#2b2b31' },
];
const SIZES = ['S', 'M', 'L'];

/** Product 9006 of D40 as the API answers it. Rojo has its own picture. */
export function wirePolo(over: Partial<Product> = {}): Product {
  const variants = COLOURS.flatMap((colour) =>
    SIZES.filter((size) => !(colour.name === 'Negro' && size === 'L')).map((size, index) => ({
      id: colour.id * 10 + index,
      price: 39.9,
      stock: colour.name === 'Azul' && size === 'M' ? 0 : 500,
      images: colour.name === 'Rojo' ? [image('rojo', 70)] : [],
      attributes: [
        { attribute_id: 1, name: 'Color', value_id: colour.id, value_text: colour.name, payload: colour.payload },
        { attribute_id: 2, name: 'Talla', value_id: 20 + SIZES.indexOf(size), value_text: size, payload: null },
      ],
    })),
  );
  return wireProduct({
    id: 9006,
    name: 'Polo de algodón pima',
    price: 39.9,
    stock: 3500,
    has_variants: true,
    variants,
    variant_attributes: [
      {
        attribute_id: 1,
        name: 'Color',
        values: COLOURS.map(({ id, name, payload }) => ({ id, value_text: name, payload })),
      },
      {
        attribute_id: 2,
        name: 'Talla',
        values: SIZES.map((value_text, i) => ({ id: 20 + i, value_text, payload: null })),
      },
    ],
    ...over,
  });
}
