import type { TestApp } from '../app';

/** As much of a JSON schema as ours are made of. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}

interface Operation {
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  parameters?: { name: string; in: string; schema?: Schema }[];
}

/** A documented route, with what it says of its body, its query and its path. */
export interface Documented {
  /** 'POST /orders/{id}/proof'. */
  route: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Below /api/web, with its `{params}`. */
  path: string;
  body: Schema | null;
  query: Record<string, Schema>;
}

/** Every route of the OpenAPI document. */
export function documented(shop: TestApp): Documented[] {
  const { paths = {} } = shop.app.swagger();
  return Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, { requestBody, parameters = [] }]) => {
      const path = url.replace(/^\/api\/web/, '');
      const query = parameters
        .filter((one) => one.in === 'query')
        .map(({ name, schema = {} }) => [name, schema] as const);
      return {
        route: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase() as Documented['method'],
        path,
        body: requestBody?.content?.['application/json']?.schema ?? null,
        query: Object.fromEntries(query),
      };
    }),
  );
}

/** What is written where a schema wants a text or a number. */
export interface Filling {
  text: (field: string) => string;
  number: (field: string) => number;
}

export const typeOf = ({ type, properties, items }: Schema): string | undefined =>
  (Array.isArray(type) ? type.find((one) => one !== 'null') : type) ??
  (properties ? 'object' : items ? 'array' : undefined);

/** A value that fits a schema as far as its types go, filled with what is given. */
export function sampleOf(schema: Schema | undefined, filling: Filling, field = '', depth = 0): unknown {
  if (!schema || depth > 6) return filling.text(field);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(schema.anyOf[0], filling, field, depth + 1);
  switch (typeOf(schema)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one]) => [name, sampleOf(one, filling, name, depth + 1)]),
      );
    case 'array':
      return [sampleOf(schema.items, filling, field, depth + 1)];
    case 'integer':
    case 'number':
      return Math.min(
        Math.max(filling.number(field), schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1),
        schema.maximum ?? 1e9,
      );
    case 'boolean':
      return true;
    default:
      return filling.text(field).slice(0, schema.maxLength ?? 1_000);
  }
}

/** A route's path with this in the place of every param. */
export const pathWith = (path: string, value: string): string => path.replace(/\{\w+\}/g, encodeURIComponent(value));
