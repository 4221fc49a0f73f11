import { loggedError, redactText } from './redact';

/** Route of a request, as a pattern. */
interface Routed {
  method?: string;
  routeOptions?: { url?: string };
}

/** Names whose values are our own: patterns, ids, versions, figures of its own making. */
const OWN = new Set([
  'reqId',
  'requestId',
  'method',
  'route',
  'routes',
  'status',
  'stage',
  'remote',
  'release',
  'service',
  'version',
  'releases',
  'discovery',
  'database',
  'migrated',
  'signal',
  'kind',
  'task',
  'provider',
  'eventId',
  'reference',
  'problem',
  'code',
]);

/** Names whose values may be anybody's, at any depth: they are not logged, whoever tries. */
const FOREIGN =
  /^(url|urls|originalurl|path|page|query|params|body|payload|headers|rawheaders|cookies?|authorization|e?mail|to|from|token|password|secret|hash|key|ip|visitor|remoteaddress|address|phone|name)$/i;
const DEEPEST = 4;

function redacted(name: string, value: unknown, depth: number): unknown {
  if (value instanceof Error) return loggedError(value);
  if (typeof value === 'string') return OWN.has(name) ? value : redactText(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value;
  if (depth >= DEEPEST) return '…';
  if (Array.isArray(value)) return value.slice(0, 50).map((one) => redacted(name, one, depth + 1));
  return redactedEntry(value as Record<string, unknown>, depth + 1);
}

function redactedEntry(entry: Record<string, unknown>, depth = 0): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(entry)) {
    if (FOREIGN.test(name)) continue;
    if (name === 'req') {
      const { method, routeOptions } = value as Routed;
      Object.assign(kept, { method, route: routeOptions?.url ?? 'none' });
    } else if (name === 'res') kept.status = (value as { statusCode?: unknown }).statusCode;
    else if (name === 'err' || name === 'error') kept.err = loggedError(value);
    else kept[name] = redacted(name, value, depth);
  }
  return kept;
}

type Write = (this: unknown, ...args: unknown[]) => void;

/** Pino takes an error's own message where none is given, and texts as they are: both pass here first. */
function logMethod(this: unknown, args: unknown[], write: Write): void {
  const [first, second, ...rest] = args;
  const texts = (values: unknown[]) => values.map((one) => (typeof one === 'string' ? redactText(one) : one));
  if (typeof first === 'string') {
    write.apply(this, texts(args));
    return;
  }
  const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err;
  const message = typeof second === 'string' ? redactText(second) : loggedErrorMessage(error);
  write.apply(this, [first instanceof Error ? { err: first } : first, message, ...texts(rest)]);
}

const loggedErrorMessage = (error: unknown): string | undefined =>
  error === undefined ? undefined : loggedError(error).message || 'an error';

/** Pino's own serializer would take it for an error once more. */
const asItIs = (logged: unknown) => logged as { type: string; message: string; stack: string; [name: string]: unknown };

/**
 * Settings of every log of ours (pino's options): the `service` and its `version`, route patterns and ids, our own words,
 * and the kind and place of errors (D98). Queries, bodies, headers, paths, tokens, links, addresses and keys never get in. A
 * request's line also has `method`, `route`, `status`, `durationMs` and `requestId`.
 */
export const logSettings = (service: 'api' | 'front-door', version?: string) => ({
  base: { service, ...(version === undefined ? {} : { version }) },
  serializers: { err: asItIs },
  formatters: { log: (entry: Record<string, unknown>) => redactedEntry(entry) },
  hooks: { logMethod },
});
