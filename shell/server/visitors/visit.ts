import { randomInt } from 'node:crypto';
import { readPin } from '@qhatu/federation';
import { type Choice, choiceOf, VISITORS } from '@qhatu/federation/discovery';
import type { FastifyRequest } from 'fastify';
import type { Snapshot } from '../discovery/snapshot';
import { type Variant, variantOf } from './variants';

/** A number that thousands share: which releases its visitors get while some are tried out. */
const VISITOR_COOKIE = 'qhatu-visit';
/** What staff asked for by name: a pin. */
const PIN_COOKIE = 'qhatu-release';
const PIN_HEADER = 'x-qhatu-release';
const PIN_QUERY = /[?&]release=([^&]*)/;
const A_MONTH_S = 2_592_000;

export interface Visit {
  variant: Variant;
  /** Everybody gets the same, so that caches in front of the site may keep it. */
  shared: boolean;
  /** `set-cookie` values. */
  cookies: string[];
}

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const { cookie } = request.headers;
  if (!cookie?.includes(name)) return undefined;
  for (const pair of cookie.split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
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

export interface VisitOptions {
  /** The site is reached by https only. */
  secure: boolean;
  /** Signs pins (`npm run pin`); without one there are none. */
  pinKey: string | undefined;
}

interface Requested {
  choice: Choice;
  /** A `set-cookie` value: what is asked by query holds for the visit. */
  cookie?: string;
}

/**
 * What staff ask for by name; undefined when nobody does. A pin that is malformed, expired or not signed by us is as if
 * it was not there: then the one of the visit holds.
 */
function requestedOf(request: FastifyRequest, { secure, pinKey }: VisitOptions): Requested | undefined {
  const query = PIN_QUERY.exec(request.url)?.[1];
  if (query === '') return { choice: {}, cookie: `${PIN_COOKIE}=; Max-Age=0${attributes(secure)}` };
  if (pinKey === undefined) return undefined;
  const read = (text: string | undefined) => (text ? readPin(decode(text), pinKey) : undefined);
  const asked = read(query);
  if (query !== undefined && asked) {
    const seconds = Math.ceil((asked.expires - Date.now()) / 1_000);
    const value = encodeURIComponent(decode(query));
    return { choice: asked.choice, cookie: `${PIN_COOKIE}=${value}; Max-Age=${seconds}${attributes(secure)}` };
  }
  return read(request.headers[PIN_HEADER]?.toString()) ?? read(cookieOf(request, PIN_COOKIE));
}

/**
 * Which releases a visitor gets. Cookies are looked at only while there is something to choose: as long as everybody
 * gets the same, nobody is given a number and every answer can be kept by anybody. `?release=` or the header
 * `x-qhatu-release` with a pin that staff have signed asks for releases by name (only those of the document: whole,
 * checked, promoted to some percent or none), the query until the pin expires; an empty `?release=`, which anybody may
 * follow, forgets it. A link that no member of staff has made changes nothing.
 */
export function visitOf(request: FastifyRequest, snapshot: Snapshot, options: VisitOptions): Visit {
  const { canary } = snapshot;
  const cookies: string[] = [];
  let choice: Choice = {};
  if (canary) {
    let visitor = visitorOf(request);
    if (visitor === undefined) {
      visitor = randomInt(VISITORS);
      cookies.push(`${VISITOR_COOKIE}=${visitor}; Max-Age=${A_MONTH_S}${attributes(options.secure)}`);
    }
    choice = choiceOf(snapshot.document, visitor);
  }
  const requested = requestedOf(request, options);
  if (requested?.cookie) cookies.push(requested.cookie);
  return {
    variant: variantOf(snapshot, { ...choice, ...(requested && ofDocument(snapshot, requested.choice)) }),
    shared: !canary && requested === undefined,
    cookies,
  };
}

/** A pin counts for releases of the document only, the one that everybody has included. */
function ofDocument({ document }: Snapshot, asked: Choice): Choice {
  const named = Object.entries(asked).filter(([name, version]) =>
    document.microFrontends[name]?.some(({ metadata }) => metadata.version === version),
  );
  return Object.fromEntries(named);
}
