import type { OrderBy } from '../../api/listings';

export interface SortOption {
  value: OrderBy;
  label: string;
}

/** The search page's orders: Spanish labels, documented values (spec 1 §2, D65). The first is what holds unasked. */
export const SEARCH_ORDERS: SortOption[] = [
  { value: 'recommended', label: 'Recomendados' },
  { value: 'low-price', label: 'Precio: de menor a mayor' },
  { value: 'high-price', label: 'Precio: de mayor a menor' },
  { value: 'A-Z', label: 'Nombre: de la A a la Z' },
  { value: 'Z-A', label: 'Nombre: de la Z a la A' },
];

/** The collection listings' orders. */
export const COLLECTION_ORDERS: SortOption[] = [
  { value: 'Newest', label: 'Más recientes' },
  { value: 'LowToHigh', label: 'Precio: de menor a mayor' },
  { value: 'HighToLow', label: 'Precio: de mayor a menor' },
  { value: 'AscOrder', label: 'Nombre: de la A a la Z' },
  { value: 'DescOrder', label: 'Nombre: de la Z a la A' },
];
