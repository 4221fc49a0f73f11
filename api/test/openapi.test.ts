import diagnostics from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { openPayingShop, type PayingShop } from '../src/domains/checkout/testing/shop';

/** As much of the document as is compared. */
interface Operation {
  parameters?: { name: string; in: string; schema?: object }[];
  requestBody?: { content?: Record<string, { schema?: object }> };
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}

interface Registered {
  method: string;
  url: string;
  schema: { hide?: boolean; params?: z.ZodObject; querystring?: z.ZodObject; body?: object; response?: object };
}

const registered: Registered[] = [];
/** Fastify tells of each instance before it has a route. */
const listen = (message: unknown) => {
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url, schema }: RouteOptions) => {
    for (const one of [method].flat())
      registered.push({ method: one, url, schema: (schema ?? {}) as Registered['schema'] });
  });
};

let shop: PayingShop;
let paths: Record<string, Record<string, Operation>>;
let ours: Registered[];
beforeAll(async () => {
  diagnostics.subscribe('fastify.initialization', listen);
  // With every provider: routes that are only there for one are documented too.
  shop = await openPayingShop();
  diagnostics.unsubscribe('fastify.initialization', listen);
  paths = (await shop.get('docs/json')).json().paths;
  const isOurs = ({ method, url, schema }: Registered) =>
    url.startsWith('/api/web/') && !url.startsWith('/api/web/docs') && !schema.hide && !/^(HEAD|OPTIONS)$/.test(method);
  ours = registered.filter(isOurs);
});
afterAll(() => shop.close());

const documentedAs = (url: string): string => url.replace(/:(\w+)/g, '{$1}');
const nameOf = ({ method, url }: Registered): string => `${method} ${documentedAs(url)}`;
const operationOf = ({ method, url }: Registered): Operation | undefined =>
  paths[documentedAs(url)]?.[method.toLowerCase()];
const schemaOf = (content: Record<string, { schema?: object }> = {}): object => Object.values(content)[0]?.schema ?? {};
const isSaid = (schema: object): boolean => Object.keys(schema).length > 0;
const missing = (says: (route: Registered, operation: Operation) => boolean): string[] =>
  ours.flatMap((route) => {
    const operation = operationOf(route);
    return operation && says(route, operation) ? [] : [nameOf(route)];
  });

test('the document has every route that is registered, and no other', () => {
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.sort()).toEqual(ours.map(nameOf).sort());
  expect(documented.length).toBeGreaterThan(200);
});

test('each route says what its path and its query take, by the names that it checks', () => {
  const wrong = missing(({ url, schema }, { parameters = [] }) => {
    const named = (where: string) => parameters.filter((one) => one.in === where).map(({ name }) => name);
    const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const inQuery = Object.keys(schema.querystring?.shape ?? {});
    const isSame = (here: string[], there: string[]) => here.sort().join() === there.sort().join();
    return isSame(inPath, named('path')) && isSame(inQuery, named('query'));
  });
  expect(wrong).toEqual([]);
});

test('each body that is checked is documented, and each answer whose form is known', () => {
  const bodies = missing(
    ({ schema }, { requestBody }) => schema.body === undefined || isSaid(schemaOf(requestBody?.content)),
  );
  const answers = missing(({ schema }, { responses }) =>
    Object.keys(schema.response ?? {}).every(
      (status) => status === '204' || isSaid(schemaOf(responses[status]?.content)),
    ),
  );
  expect([bodies, answers]).toEqual([[], []]);
});

const NOTICES = ['izipay', 'pagoefectivo', 'paypal'].map((provider) => `POST /api/web/payments/${provider}/notify`);
/** What is answered with a file, and what a provider reads nothing of. */
const FORMLESS = [
  'GET /api/web/orders/proofs/{id}',
  'GET /api/web/orders/returns/pictures/{id}',
  'GET /api/web/orders/{id}/proof',
  'GET /api/web/orders/{id}/receipt',
  'GET /api/web/staff/orders/{id}/packing-slip',
  ...NOTICES,
];
/** What says all in its address, a file (multipart), and what is read as it was signed. */
const BODILESS = [
  'POST /api/web/admin/orders/{id}/approve',
  'POST /api/web/admin/refunds/{id}/by-hand',
  'POST /api/web/orders/proofs',
  'POST /api/web/orders/returns/pictures',
  'POST /api/web/paypal/orders/{id}/capture',
  'POST /api/web/staff/parcels/{id}/delivered',
  ...NOTICES,
];

test('what becomes of orders, payments, refunds and returns has a form, asked and answered', () => {
  const isOfOrders = ({ url }: Registered) => /order|payment|refund|return|paypal|CIP|formtoken|parcel/i.test(url);
  const routes = ours.filter(isOfOrders);
  expect(routes.length).toBeGreaterThan(50);
  const formless = routes.filter(({ schema }) => !(schema.response && '200' in schema.response)).map(nameOf);
  expect(formless.sort()).toEqual(FORMLESS.sort());
  const bodiless = routes.filter(({ method, schema }) => method === 'POST' && schema.body === undefined).map(nameOf);
  expect(bodiless.sort()).toEqual(BODILESS.sort());
});
