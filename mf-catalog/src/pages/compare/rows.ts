import type { Product } from '@qhatu/contract/model';

/** Values of an attribute by its name, from the variants' choices or the product's own facts. */
function valuesOf(product: Product, name: RegExp): string {
  const choices = product.variantAttributes.filter((attribute) => name.test(attribute.name));
  const facts = product.attributes.filter((attribute) => name.test(attribute.name));
  const values = [...choices.flatMap((a) => a.values.map((value) => value.name)), ...facts.map(({ value }) => value)];
  return values.length > 0 ? [...new Set(values)].join(', ') : '–';
}

/** Rows of the comparison, in order (spec 1 §2), and those that a shopper asks for next. */
export const ROWS: readonly { name: string; of: (product: Product) => string }[] = [
  { name: 'Descripción', of: ({ description }) => description },
  { name: 'Marca', of: ({ brand }) => brand?.name ?? '–' },
  { name: 'Talla', of: (product) => valuesOf(product, /talla|tamaño/i) },
  { name: 'Color', of: (product) => valuesOf(product, /color/i) },
  { name: 'Disponibilidad', of: ({ stock }) => (stock > 0 ? 'Disponible' : 'AGOTADO') },
  { name: 'Condición', of: ({ condition }) => (condition === 'used' ? 'Usado' : 'Nuevo') },
  { name: 'Garantía', of: ({ warranty }) => warranty ?? '–' },
  { name: 'Envío a provincias', of: ({ shipsToProvinces }) => (shipsToProvinces ? 'Sí' : 'No') },
  { name: 'Vendedor', of: ({ seller }) => seller.userName },
];

/** Every description differs; marking it would mark nothing. */
const NEVER_MARKED = new Set(['Descripción']);

/** Names of the rows in which not all of these say the same. Of one alone nothing differs. */
export function rowsThatDiffer(products: readonly Product[]): Set<string> {
  const differ = ROWS.filter(
    ({ name, of }) => !NEVER_MARKED.has(name) && new Set(products.map((product) => of(product))).size > 1,
  );
  return new Set(differ.map(({ name }) => name));
}
