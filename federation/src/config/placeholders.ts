/** What a call takes from the current address, written as the placeholders of its template (`resolveDataUrl`). */
export interface Placeholders<Param extends string = string> {
  /** A parameter of the route's pattern. Without a value the call is not made. */
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

export const places = <Param extends string>(): Placeholders<Param> => ({
  // Every name stands for itself; the type allows only those of the pattern.
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
