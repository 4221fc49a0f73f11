import { randomInt } from 'node:crypto';
import { type Choice, choiceOf, hasCanary, VISITORS } from '@qhatu/federation/discovery';
import type { FastifyRequest } from 'fastify';
import type { Snapshot } from '../discovery/snapshot';
import { type Variant, variantOf } from './variants';

/** A number that thousands share: which releases its visitors get while some are tried out. */
export const VISITOR_COOKIE = 'qhatu-visit';
/** What staff asked for by name. */
export const FORCED_COOKIE = 'qhatu-release';
export const FORCE_HEADER = 'x-qhatu-release';
const FORCE_QUERY = /[?&]release=([^&]*)/;
const A_MONTH_S = 2_592_000;
const FORCED = /^mf-[a-z][a-z0-9-]{0,40}@\d+\.\d+\.\d+-[0-9a-z]{8,32}$/;

export interface Visit {
  variant: Variant;
  /** Everybody gets the same, so that caches in front of the site may keep it. */
  shared: boolean;
  /** `set-cookie` values. */
  cookies: string[];
}

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}

/** `mf-checkout@1.0.0-0123abcd, …` @returns what is well-formed of it */
function readForced(text: string | undefined): Record<string, string> {
  const parts = (text ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => part.trim());
  return Object.fromEntries(
    parts.filter((part) => FORCED.test(part)).map((part) => part.split('@') as [string, string]),
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function visitorOf(request: FastifyRequest): number | undefined {
  const text = cookieOf(request, VISITOR_COOKIE);
  const number = text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : VISITORS;
  return number < VISITORS ? number : undefined;
}

const attributes = (secure: boolean) => `; Path=/; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`;

/**
 * Which releases a visitor gets. Cookies are looked at only while there is something to choose: as long as everybody
 * gets the same, nobody is given a number and every answer can be kept by anybody. `?release=mf-x@1.0.0-…` or the header
 * `x-qhatu-release` asks for releases by name (only those of the document: whole, checked, promoted to some percent or
 * none), the query for the whole visit; `?release=` forgets it.
 */
export function visitOf(request: FastifyRequest, snapshot: Snapshot, secure: boolean): Visit {
  const asked = FORCE_QUERY.exec(request.url)?.[1];
  const header = request.headers[FORCE_HEADER];
  const fromCookie = cookieOf(request, FORCED_COOKIE);
  const canary = hasCanary(snapshot.document);
  const cookies: string[] = [];
  let choice: Choice = {};
  if (canary) {
    let visitor = visitorOf(request);
    if (visitor === undefined) {
      visitor = randomInt(VISITORS);
      cookies.push(`${VISITOR_COOKIE}=${visitor}; Max-Age=${A_MONTH_S}${attributes(secure)}`);
    }
    choice = choiceOf(snapshot.document, visitor);
  }
  const forced = ofDocument(
    snapshot,
    readForced(asked === undefined ? (header?.toString() ?? decode(fromCookie ?? '')) : decode(asked)),
  );
  if (asked !== undefined) {
    const value = Object.entries(forced)
      .map((pair) => pair.join('@'))
      .join(',');
    const life = value === '' ? '; Max-Age=0' : '';
    cookies.push(`${FORCED_COOKIE}=${encodeURIComponent(value)}${life}${attributes(secure)}`);
  }
  const personal = asked !== undefined || header !== undefined || fromCookie !== undefined;
  return {
    variant: variantOf(snapshot, { ...choice, ...forced }),
    shared: !canary && !personal,
    cookies,
  };
}

/** What staff ask for counts for releases of the document only, the one that everybody has included. */
function ofDocument({ document }: Snapshot, asked: Choice): Choice {
  const named = Object.entries(asked).filter(([name, version]) =>
    document.microFrontends[name]?.some(({ metadata }) => metadata.version === version),
  );
  return Object.fromEntries(named);
}
