import { malformed } from './errors';

/** Under this key a query carries what is wrong with it: Fastify's router does not survive a parser that throws. */
const PROBLEM = Symbol('problem');

/** Longest list and most pairs that a query may carry; more is nobody's honest search. */
const MAX_ITEMS = 200;
const MAX_PAIRS = 500;
const ARRAY_KEY = /^([^[\]]+)\[(\d{0,4})\]$/;

export type ParsedQuery = Record<string, string | string[]> & { [PROBLEM]?: unknown };

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
 * Never throws: {@link refuseBadQuery} does, when the request is known.
 */
export function parseQuery(text: string): ParsedQuery {
  const query: ParsedQuery = Object.create(null);
  try {
    if (text) readPairs(query, text);
  } catch (error) {
    query[PROBLEM] = error;
  }
  return query;
}

/** Throws what was wrong with a query that {@link parseQuery} read. */
export function refuseBadQuery(query: unknown): void {
  const problem = (query as ParsedQuery | null)?.[PROBLEM];
  if (problem) throw problem;
}

function readPairs(query: ParsedQuery, text: string): void {
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
