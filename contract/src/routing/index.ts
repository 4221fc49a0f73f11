/**
 * Answers of the pages' calls, by name. Each remote's `federation.config.ts` adds its own by declaration merging, and
 * `useRouteData` takes its types from here; a program without a remote (the shell's) knows none of them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: declaration merging needs an interface, and every name in it is a remote's
export interface RouteAnswers {}

/** One call that a page needs: an API path below /api/web with `{name}` places to fill. */
export interface DataTemplate {
  url: string;
  /** Not waited for: the page shows without it and fills in. */
  late?: boolean;
}

type Params = Readonly<Record<string, string | undefined>>;

/** `{name}`, `{name:default}` or `{name[]}`. */
const PLACE = /\{([A-Za-z_][\w-]*)(\[\])?(?::([^}]*))?\}/g;

/**
 * Fills an API path template from the route's params, then from the address's query.
 *
 * `products/{id}` needs its value: without one the answer is null (nothing to ask). In the query, a pair whose value
 * is empty is dropped, `page={page:1}` has a default, and `brand[]={marca[]}` repeats as `brand[0]=…&brand[1]=…` (D9).
 * `values[]={values[]:}` keeps the places of its list: an empty one is left out, those after it keep their number (D45).
 * The same address gives the same text on the server and in the browser, so it can be a cache key.
 */
export function resolveDataUrl(template: string, params: Params, search: string | URLSearchParams): string | null {
  const query = typeof search === 'string' ? new URLSearchParams(search) : search;
  const filled = (name: string, fallback = ''): string => params[name] || query.get(name) || fallback;
  const mark = template.indexOf('?');
  const pathTemplate = mark < 0 ? template : template.slice(0, mark);

  let complete = true;
  const path = pathTemplate.replace(PLACE, (_, name: string, _list, fallback?: string) => {
    const value = filled(name, fallback);
    if (value === '') complete = false;
    return encodeURIComponent(value);
  });
  if (!complete) return null;
  if (mark < 0) return path;

  const pairs: string[] = [];
  for (const pair of template.slice(mark + 1).split('&')) {
    const [key = '', text = ''] = splitOnce(pair, '=');
    const list = /^\{([A-Za-z_][\w-]*)\[\](:)?\}$/.exec(text);
    if (list?.[1] !== undefined) {
      const given = [...query.getAll(list[1]), ...query.getAll(`${list[1]}[]`)];
      const values = list[2] === undefined ? given.filter((value) => value !== '') : given;
      const name = key.replace(/\[\]$/, '');
      values.forEach((value, index) => {
        if (value !== '') pairs.push(`${name}[${index}]=${encodeURIComponent(value)}`);
      });
      continue;
    }
    const value = text.replace(PLACE, (_, name: string, _list, fallback?: string) => filled(name, fallback));
    if (value !== '') pairs.push(`${key}=${encodeURIComponent(value)}`);
  }
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

/** All of a route's calls for one address, by name. Calls that cannot be asked here are left out. */
export function resolveRouteData(
  data: Readonly<Record<string, DataTemplate>> | undefined,
  params: Params,
  search: string,
): Record<string, string> {
  const resolved: Record<string, string> = {};
  for (const [name, { url }] of Object.entries(data ?? {})) {
    const path = resolveDataUrl(url, params, search);
    if (path !== null) resolved[name] = path;
  }
  return resolved;
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}
