import { formatMoney, toCents } from '@qhatu/contract/money';
import type { Facet } from '@qhatu/contract/wire';
import { type Filters, toggled } from './filters';

export interface FilterChip {
  id: string;
  text: string;
  /** The filters without this one. */
  without: Filters;
}

const money = (soles: string) => formatMoney(toCents(Number(soles) || 0));

function priceText(min: string, max: string): string {
  if (min !== '' && max !== '') return `${money(min)} a ${money(max)}`;
  return min !== '' ? `Desde ${money(min)}` : `Hasta ${money(max)}`;
}

/** One for each value or pair of bounds of an attribute, with the attribute's own name where it helps. */
function attributeChips(filters: Filters, facets: Facet[]): FilterChip[] {
  return filters.attributes.map((chosen) => {
    const facet = facets.find(({ kind, id }) => kind === 'attribute' && String(id) === chosen.id);
    const value = facet?.values.find(({ id }) => String(id) === chosen.value)?.name ?? chosen.value;
    const bounds = [chosen.min && `desde ${chosen.min}`, chosen.max && `hasta ${chosen.max}`].filter(Boolean).join(' ');
    const text = chosen.value === '' ? `${bounds} ${facet?.unit?.symbol ?? ''}`.trim() : value;
    return {
      id: `attribute-${chosen.id}-${chosen.value}`,
      text: `${facet?.name ?? 'Característica'}: ${text}`,
      without: { ...filters, attributes: filters.attributes.filter((other) => other !== chosen) },
    };
  });
}

/** Every filter that is on, as something that can be taken away with one click (spec 1 §2). */
export function filterChips(filters: Filters, facets: Facet[]): FilterChip[] {
  const nameOf = (kind: Facet['kind'], id: string, fallback: string) =>
    facets
      .filter((facet) => facet.kind === kind)
      .flatMap(({ values }) => values)
      .find((value) => String(value.id) === id)?.name ?? `${fallback} ${id}`;
  const chips: FilterChip[] = [];
  for (const id of filters.brands) {
    const without = { ...filters, brands: toggled(filters.brands, id) };
    chips.push({ id: `brand-${id}`, text: nameOf('brand', id, 'Marca'), without });
  }
  for (const id of filters.colors) {
    const without = { ...filters, colors: toggled(filters.colors, id) };
    chips.push({ id: `color-${id}`, text: nameOf('color', id, 'Color'), without });
  }
  if (filters.condition !== '') {
    const text = filters.condition === '0' ? 'Usado' : 'Nuevo';
    chips.push({ id: 'condition', text, without: { ...filters, condition: '' } });
  }
  if (filters.minPrice !== '' || filters.maxPrice !== '') {
    const text = priceText(filters.minPrice, filters.maxPrice);
    chips.push({ id: 'price', text, without: { ...filters, minPrice: '', maxPrice: '' } });
  }
  chips.push(...attributeChips(filters, facets));
  if (filters.onlyOffers) chips.push({ id: 'offer', text: 'En oferta', without: { ...filters, onlyOffers: false } });
  if (filters.onlyProvinces) {
    chips.push({ id: 'province', text: 'Llega a provincias', without: { ...filters, onlyProvinces: false } });
  }
  if (filters.tag !== '') chips.push({ id: 'tag', text: `Etiqueta: ${filters.tag}`, without: { ...filters, tag: '' } });
  return chips;
}
