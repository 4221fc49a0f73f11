/** What a call takes of the address that is shown, written as the places of its template (`resolveDataUrl`). */
export interface Places<Param extends string = string> {
  /** Of the route's pattern. Without a value nothing is asked. */
  params: Readonly<Record<Param, string>>;
  query: {
    /** One value; its pair is left out when there is neither one nor a default. */
    one(name: string, fallback?: string | number): string;
    /** Every value, as `name[0]`, `name[1]` (D9). */
    all(name: string): string;
    /** One of several lists whose places belong together: an empty value keeps its number (D45). */
    parallel(name: string): string;
  };
}

export const places = <Param extends string>(): Places<Param> => ({
  // Whatever name is asked for stands for itself; the type lets only those of the pattern be asked.
  params: new Proxy({} as Record<Param, string>, { get: (_, name) => `{${String(name)}}` }),
  query: {
    one: (name, fallback) => (fallback === undefined ? `{${name}}` : `{${name}:${fallback}}`),
    all: (name) => `{${name}[]}`,
    parallel: (name) => `{${name}[]:}`,
  },
});

/** An API path with its query: `call('products/search', { filter: query.one('search'), perPage: 12 })`. */
export const call = (path: string, query: Readonly<Record<string, string | number | boolean>>): string =>
  `${path}?${Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}`;
