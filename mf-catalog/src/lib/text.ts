const NAME_LENGTH = 31;

/** Names in related and side lists: 31 characters and an ellipsis (spec 1 §9, D65). */
export function shortName(name: string): string {
  const letters = [...name];
  return letters.length <= NAME_LENGTH ? name : `${letters.slice(0, NAME_LENGTH).join('').trimEnd()}…`;
}

/** A search text as the shopper typed it: the address carries `#` as `$` (D30). */
export const fromAddress = (text: string): string => text.replaceAll('$', '#');

/** 1 → '1 producto', 12 → '12 productos'. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Totals are counted up to here and no further. */
const COUNT_LIMIT = 10_000;

/** '37 productos'; an estimate, 'Cerca de 4200 productos'; from 10000 on, 'Más de 10000 productos'. */
export function countText(total: number, approximate = false): string {
  if (total >= COUNT_LIMIT) return `Más de ${COUNT_LIMIT} productos`;
  return approximate ? `Cerca de ${total} productos` : counted(total, 'producto', 'productos');
}
