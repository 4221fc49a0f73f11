import type { PublicDiscovery, RouteDeclaration } from '@qhatu/federation/discovery';

/** A route of some remote that answers an address. */
export interface MatchedRoute {
  remote: string;
  route: RouteDeclaration;
}

interface Branch {
  pattern: RegExp;
  score: number;
  matched: MatchedRoute;
}

/**
 * Which remote answers which address, by the rules of the browser's router (react-router's `matchRoutes`, which the test
 * compares this with). Patterns are ranked and compiled once; the router itself does so at every call, half a
 * millisecond each, and every page that is not cached needs one.
 */
export class RouteTable {
  private readonly branches: Branch[];

  constructor(discovery: PublicDiscovery) {
    this.branches = discovery.releases
      .flatMap(({ name, routes }) => routes.map((route) => ({ remote: name, route })))
      .flatMap((matched) => withoutOptional(matched.route.path).map((path) => branchOf(path, matched)))
      // Sorting keeps the order of equals, so the first one declared wins, as it does in the router.
      .sort((a, b) => b.score - a.score);
  }

  /** @param pathname as it stands in the address; it must be decodable */
  match(pathname: string): MatchedRoute | undefined {
    const decoded = pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
    return this.branches.find(({ pattern }) => pattern.test(decoded))?.matched;
  }
}

/** `/a/:b?` stands for `/a/:b` and `/a`. */
function withoutOptional(path: string): string[] {
  const [first = '', ...rest] = path.split('/').slice(1);
  const tails = rest.length > 0 ? withoutOptional(`/${rest.join('/')}`) : [''];
  const name = first.replace(/\?$/, '');
  const join = (head: string) => tails.map((tail) => (tail === '/' ? head || '/' : `${head}${tail}` || '/'));
  return name === first ? join(`/${first}`) : [...join(`/${name}`), ...join('')];
}

/** A segment that is written out counts more than a parameter, more segments more than fewer. */
function branchOf(path: string, matched: MatchedRoute): Branch {
  const segments = path.split('/');
  const score = segments.reduce(
    (sum, segment) => sum + (isParam(segment) ? 3 : segment === '' ? 1 : 10),
    segments.length,
  );
  const source = segments
    .slice(1)
    .filter((segment) => segment !== '')
    .map((segment) => (isParam(segment) ? '/[^/]+' : `/${segment.replaceAll('.', '\\.')}`))
    .join('');
  return { pattern: new RegExp(`^${source}/*$`, 'i'), score, matched };
}

const isParam = (segment: string): boolean => /^:[\w-]+$/.test(segment);
