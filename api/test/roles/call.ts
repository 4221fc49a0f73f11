import type { TestApp } from '../app';
import type { Attempt } from './rule';

/** 'GET /orders/{id}' → method and the path with its params filled. */
export function addressOf(route: string, params: Attempt['params'] = {}): { method: string; url: string } {
  const [method = 'GET', path = '/'] = route.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? 999_999_999)),
  );
  return { method, url: `/api/web${filled}` };
}

let visitor = 0;

/** One call, from an address that nobody has called from, so that no limit answers in place of the route. */
export async function call(shop: TestApp, route: string, attempt: Attempt, token: string | undefined) {
  const { method, url } = addressOf(route, attempt.params);
  const from = ++visitor;
  return shop.app.inject({
    method: method as 'GET' | 'POST' | 'DELETE',
    url: attempt.query ? `${url}?${attempt.query}` : url,
    headers: {
      'x-forwarded-for': `10.${(from >> 16) & 255}.${(from >> 8) & 255}.${from & 255}`,
      // What is looked at after the key would otherwise never be.
      'idempotency-key': `call-${from}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: attempt.body ?? {} }),
  });
}

/** Every route that the API documents, as 'METHOD /path' below /api/web. */
export function documentedRoutes(shop: TestApp): string[] {
  const { paths = {} } = shop.app.swagger();
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api\/web/, '')}`),
    )
    .sort();
}
