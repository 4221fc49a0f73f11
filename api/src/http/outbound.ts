import { type LookupAddress, lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

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
export function guarded(url: URL, may: May, resolve?: Lookup) {
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

/** All that is read of an answer. */
export interface Answer {
  status: number;
  /** `Retry-After`: seconds from now, whether it says seconds or a moment; null: nothing that can be understood. */
  retryAfter: number | null;
}

function retryAfterOf(header: string | undefined): number | null {
  const said = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(said)) return Number(said);
  const at = /GMT$/.test(said) ? Date.parse(said) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1_000));
}

/**
 * Posts to a stranger's address and reads nothing but the status and when to try again: redirects are not followed, private
 * networks are not reached. Rejects with {@link PrivateAddressError}, or with what the network said.
 */
export async function postExternal(address: string, { headers, body, timeout, allowPrivate }: Post): Promise<Answer> {
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
        resolve({ status: answer.statusCode ?? 0, retryAfter: retryAfterOf(answer.headers['retry-after']) });
        answer.destroy();
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
