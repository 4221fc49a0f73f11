import type { FastifyInstance } from 'fastify';

interface KnownRoute {
  method: string;
  pattern: RegExp;
}

/** "/products/:id" as an expression; static folders answer anything below them and are left out. */
function patternOf(url: string): RegExp | null {
  if (url.includes('*')) return null;
  const source = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}/?$`);
}

/**
 * Remembers every route that is added from now on. The returned function names the methods that an address answers,
 * for a 405 and its `Allow`; empty: no such address.
 */
export function rememberRoutes(app: FastifyInstance): (url: string) => string[] {
  const routes: KnownRoute[] = [];
  app.addHook('onRoute', (route) => {
    const pattern = patternOf(route.url);
    if (!pattern) return;
    for (const method of [route.method].flat()) routes.push({ method, pattern });
  });
  return (url) => {
    const path = url.split('?')[0] ?? url;
    return [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
  };
}
