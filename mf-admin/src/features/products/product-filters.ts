import { categoryOptions, useCategories } from '../../lib/api/categories';
import type { FilterField } from '../../list';
import { STATE_TEXTS } from './product-model';

/** The filters of the list of products and of the sheet: one address finds the same in both. */
export function useProductFields(userId: number): FilterField[] {
  const categories = useCategories(userId);
  return [
    { kind: 'search', name: 'q', param: 'text', label: 'Buscar', placeholder: 'Nombre, código o número' },
    {
      ...{ kind: 'choice', name: 'estado', param: 'status', label: 'Estado', any: 'Todos' },
      options: Object.entries(STATE_TEXTS).map(([value, text]) => ({ value, text })),
    },
    {
      ...{ kind: 'choice', name: 'categoria', param: 'category', label: 'Categoría', any: 'Todas' },
      options: categoryOptions(categories.data),
    },
    {
      ...{ kind: 'choice', name: 'stock', param: 'stock', label: 'Stock', any: 'Todo' },
      options: [
        { value: 'out', text: 'Agotados' },
        { value: 'low', text: 'Quedan 5 o menos' },
      ],
    },
    {
      ...{ kind: 'choice', name: 'oferta', param: 'offer', label: 'Oferta', any: 'Con y sin' },
      options: [{ value: '1', text: 'En oferta' }],
    },
    { kind: 'search', name: 'vendedor', param: 'seller', label: 'Vendedor', hidden: true },
  ];
}
