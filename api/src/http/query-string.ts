import { malformed } from './errors';

/** Longest list and most pairs that a query may carry; more is nobody's honest search. */
const MAX_ITEMS = 200;
const MAX_PAIRS = 500;
const ARRAY_KEY = /^([^[\]]+)\[(\d{0,4})\]$/;

export type ParsedQuery = Record<string, string | string[]>;

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw malformed('La dirección contiene caracteres que no se pueden leer.');
  }
}

/**
 * Reads a query with arrays as `key[0]=v` or `key[]=v` (D9). Positions are kept, gaps become '', so that the parallel
 * lists of D45 stay parallel. Of a repeated plain key the last one holds. Other brackets stay part of the name.
 */
export function parseQuery(text: string): ParsedQuery {
  const query: ParsedQuery = Object.create(null);
  if (!text) return query;
  const pairs = text.split('&');
  if (pairs.length > MAX_PAIRS) throw malformed('La dirección tiene demasiados parámetros.');
  for (const pair of pairs) {
    if (!pair) continue;
    const cut = pair.indexOf('=');
    const key = decode(cut < 0 ? pair : pair.slice(0, cut));
    const value = cut < 0 ? '' : decode(pair.slice(cut + 1));
    const match = ARRAY_KEY.exec(key);
    if (match?.[1]) addItem(query, match[1], match[2] ?? '', value);
    else query[key] = value;
  }
  return query;
}

function addItem(query: ParsedQuery, name: string, position: string, value: string): void {
  const known = query[name];
  const list = Array.isArray(known) ? known : [];
  const index = position === '' ? list.length : Number(position);
  if (index >= MAX_ITEMS) throw malformed(`La lista ${name} es demasiado larga.`, { [name]: 'Demasiados valores' });
  while (list.length < index) list.push('');
  list[index] = value;
  query[name] = list;
}
