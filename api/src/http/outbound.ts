import { type LookupAddress, lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Networks that no stranger may make the shop call: this machine, its neighbours, what is reserved (RFC 6890). */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const),
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4');
}
/** Of IPv6 only the global unicast addresses are anybody's; tunnels and documentation among them are not. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv6');
}

/** Whether an address is one of the open internet's. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4
    ? !PRIVATE.check(address, 'ipv4')
    : isIP(address) === 6 && GLOBAL.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');

/** Thrown for an address inside; what it says is shown to whoever gave the address. */
export class PrivateAddressError extends Error {
  constructor() {
    super('La dirección pertenece a una red privada.');
  }
}

/** How names become addresses; tests bring their own. */
export type Lookup = (
  host: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Which addresses may be called. */
type May = (address: string) => boolean;

/**
 * Looks a name up and lets only addresses through that may be called, at the moment of the call: a name may change its mind, and
 * what was checked is what is connected to.
 */
const lookupWithin =
  (may: May, resolve: Lookup = lookup): LookupFunction =>
  (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const open = error ? [] : addresses.filter(({ address }) => may(address));
      const [first] = open;
      if (error || !first) return callback(error ?? new PrivateAddressError(), '', 0);
      return options.all ? callback(null, open) : callback(null, first.address, first.family);
    });
  };

/** What a request to a stranger needs. Throws {@link PrivateAddressError} for a literal address: it is never looked up. */
function guarded(url: URL, may: May, resolve?: Lookup) {
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) && !may(literal)) throw new PrivateAddressError();
  return {
    send: url.protocol === 'https:' ? requestHttps : requestHttp,
    options: { agent: false, lookup: lookupWithin(may, resolve) } as const,
  };
}

export interface Post {
  headers: Record<string, string>;
  body: string;
  /** Wall clock for all of it, milliseconds. */
  timeout: number;
  /** For whoever develops, and tests: this machine may be called. */
  allowPrivate: boolean;
}

/**
 * Posts to a stranger's address and reads nothing but the status: redirects are not followed, private networks are not
 * reached. Rejects with {@link PrivateAddressError}, or with what the network said.
 */
export async function postOutside(address: string, { headers, body, timeout, allowPrivate }: Post): Promise<number> {
  const url = new URL(address);
  const { send, options } = guarded(url, allowPrivate ? () => true : isPublicAddress);
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        ...options,
        signal: AbortSignal.timeout(timeout),
      },
      (answer: IncomingMessage) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Why nothing was fetched; `network` is everything that the wire itself says. */
export type FetchFailure =
  | 'address'
  | 'private'
  | 'redirects'
  | 'cycle'
  | 'size'
  | 'time'
  | 'encoding'
  | 'unknown'
  | 'network';

export class FetchError extends Error {
  override readonly name = 'FetchError';

  constructor(
    readonly why: FetchFailure,
    options?: ErrorOptions,
  ) {
    super(`not fetched: ${why}`, options);
  }
}

export interface Get {
  /** Wall clock for all of it, redirects too, milliseconds. */
  timeout: number;
  /** Of the content, unpacked. */
  mostBytes: number;
  userAgent: string;
  /** Addresses that may be called though they are private: for tests. */
  allow?: readonly string[];
  signal?: AbortSignal;
  resolve?: Lookup;
}

export interface Fetched {
  status: number;
  /** Empty but for status 200. */
  bytes: Buffer;
}

const MOST_REDIRECTS = 5;
const REDIRECT = new Set([301, 302, 303, 307, 308]);

/** An address that is called at all: http or https, no password in it, no port of another service. Throws `address`. */
function checkedUrl(address: string, base?: URL): URL {
  if (!URL.canParse(address, base?.href)) throw new FetchError('address');
  const url = new URL(address, base);
  const port = Number(url.port || 443);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || (port < 1024 && port !== 443 && port !== 80))
    throw new FetchError('address');
  url.hash = '';
  return url;
}

/**
 * Fetches what a stranger's address holds (D205). Each redirect is checked as the first address was; what comes is counted while
 * it is read, whatever its headers say. Rejects with {@link FetchError}.
 */
export async function getOutside(address: string, get: Get): Promise<Fetched> {
  const clock = AbortSignal.timeout(get.timeout);
  const signal = get.signal ? AbortSignal.any([clock, get.signal]) : clock;
  try {
    const seen = new Set<string>();
    for (let url = checkedUrl(address); ; ) {
      if (seen.has(url.href)) throw new FetchError('cycle');
      if (seen.size > MOST_REDIRECTS) throw new FetchError('redirects');
      seen.add(url.href);
      const answer = await opened(url, get, signal);
      const { statusCode: status = 0, headers } = answer;
      if (!REDIRECT.has(status) || !headers.location) {
        if (status === 200) return { status, bytes: await contentOf(answer, get.mostBytes) };
        answer.destroy();
        return { status, bytes: Buffer.alloc(0) };
      }
      answer.destroy();
      url = checkedUrl(headers.location, url);
    }
  } catch (error) {
    if (error instanceof FetchError) throw error;
    if (error instanceof PrivateAddressError) throw new FetchError('private');
    const unknown = (error as NodeJS.ErrnoException).code === 'ENOTFOUND';
    throw new FetchError(clock.aborted ? 'time' : unknown ? 'unknown' : 'network', { cause: error });
  }
}

function opened(
  url: URL,
  { allow = [], userAgent, resolve: names }: Get,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { send, options } = guarded(url, (one) => isPublicAddress(one) || allow.includes(one), names);
  const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': userAgent };
  return new Promise((resolve, reject) => {
    const request = send(url, { ...options, headers, signal }, resolve);
    request.on('error', reject);
    request.end();
  });
}

const UNPACK: Record<string, (() => ReturnType<typeof createGunzip>) | undefined> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The content, unpacked as far as the limit. Throws `size` and `encoding`. */
async function contentOf(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() || 'identity';
  const unpack = UNPACK[encoding];
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    if (Number(answer.headers['content-length']) > mostBytes) throw new FetchError('size');
    if (!unpack && encoding !== 'identity') throw new FetchError('encoding');
    // Who reads hears of what went wrong.
    const content: Readable = unpack ? pipeline(answer, unpack(), () => undefined) : answer;
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > mostBytes) throw new FetchError('size');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    answer.destroy();
  }
}
