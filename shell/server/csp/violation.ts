import { z } from 'zod';

/** What a page's policy has stopped, as far as it says nothing about a person: no address, no text, no query. */
export interface Violation {
  /** The policy's rule, such as `script-src-elem`. */
  directive: string;
  /** The route that the page answers, such as `/detalle/productos/:id`. */
  page: string;
  /** A keyword (`inline`, `eval`, `trusted-types-sink`, `self`, `extension`…) or the foreign host. */
  blocked: string;
}

/** What `report-uri` sends: `application/csp-report`. */
const Old = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().default(''),
    'source-file': z.string().nullish(),
  }),
});
/** What `report-to` sends: `application/reports+json`, several at a time, of other kinds as well. */
const New = z.object({
  documentURL: z.string(),
  effectiveDirective: z.string(),
  blockedURL: z.string().nullish(),
  sourceFile: z.string().nullish(),
});

/** More in one message is no browser. */
const MAX_AT_ONCE = 20;
const Several = z.array(z.object({ type: z.string(), body: z.unknown() })).max(MAX_AT_ONCE);
const MAX_HOST_LENGTH = 60;
const DIRECTIVE = /^[a-z][a-z-]{2,39}$/;
const KEYWORDS = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'data',
  'blob',
  'self',
  'trusted-types-sink',
  'trusted-types-policy',
]);
const HOST = /^[a-z0-9.:[\]-]+$/;

/**
 * Reads a browser's report in either format.
 * @param routeOf the pattern of the route that answers a path
 * @returns undefined for what no browser would send
 */
export function readViolations(message: unknown, routeOf: (path: string) => string): Violation[] | undefined {
  const old = Old.safeParse(message);
  if (old.success) {
    const report = old.data['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive']?.split(' ')[0] ?? '';
    return [violation(directive, report['document-uri'], report['blocked-uri'], report['source-file'], routeOf)];
  }
  const several = Several.safeParse(message);
  if (!several.success) return undefined;
  const bodies = several.data
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body }) => New.safeParse(body).data);
  return bodies.flatMap((body) =>
    body ? [violation(body.effectiveDirective, body.documentURL, body.blockedURL ?? '', body.sourceFile, routeOf)] : [],
  );
}

function violation(
  directive: string,
  document: string,
  blocked: string,
  source: string | null | undefined,
  routeOf: (path: string) => string,
): Violation {
  const page = addressOf(document);
  return {
    directive: DIRECTIVE.test(directive) ? directive : 'unknown',
    page: page ? routeOf(page.pathname) : 'unknown',
    blocked: isExtension(blocked) || isExtension(source ?? '') ? 'extension' : blockedBy(blocked, page),
  };
}

/** What people have put into their browser breaks policies as well, and is nobody's fault here. */
const isExtension = (address: string): boolean => /^[a-z-]+-extension(?::|$)/.test(address);

const addressOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

function blockedBy(text: string, page: URL | undefined): string {
  if (KEYWORDS.has(text)) return text;
  const address = addressOf(text);
  if (!address) return 'unknown';
  if (address.host === page?.host) return 'self';
  if (!/^(?:https?|wss?):$/.test(address.protocol))
    return KEYWORDS.has(address.protocol.slice(0, -1)) ? address.protocol.slice(0, -1) : 'unknown';
  return HOST.test(address.host) && address.host.length <= MAX_HOST_LENGTH ? address.host : 'unknown';
}
