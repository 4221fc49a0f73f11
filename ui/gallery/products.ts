import phones from '@lobehub/fluent-emoji-3d/assets/1f3a7.webp';
import pad from '@lobehub/fluent-emoji-3d/assets/1f3ae.webp';
import shoe from '@lobehub/fluent-emoji-3d/assets/1f45f.webp';
import backpack from '@lobehub/fluent-emoji-3d/assets/1f392.webp';
import shirt from '@lobehub/fluent-emoji-3d/assets/1f455.webp';
import llama from '@lobehub/fluent-emoji-3d/assets/1f999.webp';
import pencil from '@lobehub/fluent-emoji-3d/assets/270f-fe0f.webp';
import coffee from '@lobehub/fluent-emoji-3d/assets/2615.webp';
import type { ProductSummary } from '@qhatu/contract/model';

const base: Omit<ProductSummary, 'id' | 'name' | 'pictures' | 'price' | 'category'> = {
  description: 'Algodón pima peruano peinado, costuras reforzadas y estampado que no se borra con los lavados.',
  offer: null,
  offerMethods: null,
  maxPromotionRate: 10,
  stock: 12,
  rating: 4.5,
  ratingCount: 38,
  condition: 'new',
  isNew: false,
  onSale: false,
  adultsOnly: false,
  freeShipping: false,
  shipsToProvinces: true,
  brand: null,
  seller: { id: 7, userName: 'taller-gamarra', issuesInvoices: true },
  hasVariants: false,
};

const good = (
  id: number,
  name: string,
  src: string,
  price: number,
  root: number,
  more: Partial<ProductSummary> = {},
): ProductSummary => ({
  ...base,
  id,
  name,
  price,
  pictures: [{ id, src, widths: [] }],
  category: { id: root, name: 'Categoría', root: null, contactOnly: false },
  ...more,
});

export const products: ProductSummary[] = [
  good(1, 'Polo de algodón pima cuello redondo', shirt, 3990, 13, { isNew: true }),
  good(2, 'Zapatillas urbanas de lona', shoe, 12000, 14, { offer: 9590, onSale: true }),
  good(3, 'Consola portátil con dos mandos', pad, 89900, 17, { rating: 4, ratingCount: 112 }),
  good(4, 'Peluche de llama tejido a mano en Ayacucho, tamaño grande', llama, 6500, 11, { rating: 0, ratingCount: 0 }),
  good(5, 'Set de lápices de colores x 24', pencil, 2450, 20, { stock: 0 }),
  good(6, 'Cafetera italiana de aluminio', coffee, 7550, 21, { offer: 6040 }),
  good(7, 'Audífonos inalámbricos', phones, 15990, 22, { rating: 3.5, ratingCount: 9 }),
  good(8, 'Mochila andina impermeable', backpack, 13900, 23),
];
