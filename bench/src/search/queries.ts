/** What people ask of a search. Each query is asked once, so no finished answer is ever reused. */
export interface Kind {
  name: string;
  /** Part of the mixture of a shop's day, in percent; the rest is only told. */
  share: number;
  /** Paths below /api/web. */
  paths: string[];
}

const NOUNS =
  'polo zapatilla lápiz consola peluche camisa mochila audífonos casaca chompa taza lámpara olla cuaderno collar sandalia gorra pantalón manta arete'.split(
    ' ',
  );
const ADJECTIVES = 'negro azul algodón cuero niño mujer alpaca grande rojo madera'.split(' ');
/** As people mistype: doubled letters, s for z, missing letters. */
const SLIPS =
  'zapatilas|camiza algodon|lapises|mochilla negra|audifonoz|conzola|pelushe|zapatiyas azul|sandallas|pantalom|lampra|cuadernno|chonpa|gora|colar madera|casacca'.split(
    '|',
  );
/** Model names that `grow` makes: rare words. */
const RARE = 'Bacacha Latiwi Quesamar Zusolte Ñapafe Tavimar Kojalla Luminofe Ruteyo Gohuijo'.split(' ');
const STARTS = 'zap|pol|cam|la|con|pel|moc|aud|cas|cho|taz|lam|oll|cua|col|san|gor|pan|polo n|camisa al|lap'.split('|');
const CATEGORIES = [11, 13, 17, 70, 23];
const pages = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const search = (query: Record<string, string | number>): string =>
  `products/search?perPage=12&${Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')}`;

/** Every kind; `brands` and `values` are ids that exist in the catalogue, with the attribute that each value is of. */
export function kindsOf(brands: number[], values: { attribute: number; id: number }[]): Kind[] {
  const brand = (nth: number) => brands[nth % brands.length] ?? 1;
  const value = (nth: number) => values[nth % values.length] ?? { attribute: 1, id: 1 };
  const orders = ['LowToHigh', 'HighToLow', 'Newest', 'A-Z'];
  return [
    {
      name: 'text, one word',
      share: 20,
      paths: [...NOUNS, ...RARE].map((filter) => search({ filter })),
    },
    {
      name: 'text, two words',
      share: 20,
      paths: NOUNS.flatMap((noun, nth) => {
        const adjective = ADJECTIVES[nth % ADJECTIVES.length];
        return [search({ filter: `${noun} ${adjective}` }), search({ filter: `${adjective} ${noun}`, page: 2 })];
      }),
    },
    { name: 'typo', share: 10, paths: SLIPS.map((filter) => search({ filter })) },
    {
      name: 'category, page 1',
      share: 15,
      paths: CATEGORIES.flatMap((category_id) => [
        search({ category_id }),
        ...orders.map((orderBy) => search({ category_id, orderBy })),
      ]),
    },
    {
      name: 'category, page 2 to 6',
      share: 10,
      paths: CATEGORIES.flatMap((category_id) =>
        pages(6)
          .slice(1)
          .map((page) => search({ category_id, page })),
      ),
    },
    {
      name: 'category and filters',
      share: 15,
      paths: CATEGORIES.flatMap((category_id, nth) => [
        search({ category_id, 'brand[0]': brand(nth) }),
        search({ category_id, 'brand[0]': brand(nth), 'brand[1]': brand(nth + 7), min_price: 20, max_price: 150 }),
        search({ category_id, min_price: 30 + nth, max_price: 90, orderBy: 'LowToHigh' }),
        search({ category_id, 'ids[0]': value(nth).attribute, 'values[0]': value(nth).id, in_offer: 1 }),
        search({ category_id, 'ids[0]': value(nth * 3).attribute, 'values[0]': value(nth * 3).id, condition: 1 }),
      ]),
    },
    {
      name: 'text and filters',
      share: 10,
      paths: NOUNS.flatMap((filter, nth) => [
        search({ filter, 'brand[0]': brand(nth), orderBy: 'LowToHigh' }),
        search({ filter, min_price: 20, max_price: 120, 'ids[0]': value(nth).attribute, 'values[0]': value(nth).id }),
      ]),
    },
    {
      name: 'lists of the home page',
      share: 0,
      paths: ['offerspecial', 'recomendados', 'masvendidos', 'nuevos', 'random', 'damas', 'sections'],
    },
    {
      name: 'suggestions',
      share: 0,
      paths: [...STARTS, ...SLIPS].map((filter) => `products/suggestions?filter=${encodeURIComponent(filter)}`),
    },
  ];
}
