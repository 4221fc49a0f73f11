import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { guarded, isPublicAddress, type Lookup, PrivateAddressError } from '../http/outbound';
import { FetchError, type FetchLimits } from './fetches';

const MAX_REDIRECTS = 5;
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

/** What a picture is sent as. Shops' stores of files often do not know, and some say nothing. */
const PICTURE_TYPE = /^(image\/|(application|binary)\/octet-stream$|$)/;

export interface Get extends FetchLimits {
  signal?: AbortSignal;
  resolve?: Lookup;
  /** Gets the content piece by piece, unpacked; the next one is read when it took the one before. */
  take: (piece: Buffer) => Promise<void> | void;
}

/**
 * Fetches what a stranger's address holds (D330), in the process that does nothing else. Each redirect is checked as the first
 * address was; what comes is counted while it is read, whatever its headers say. Rejects with {@link FetchError}.
 * @returns the status; of anything but 200 no content is read
 */
export async function fetchExternal(address: string, get: Get): Promise<number> {
  const clock = AbortSignal.timeout(get.timeout);
  const signal = get.signal ? AbortSignal.any([clock, get.signal]) : clock;
  try {
    const seen = new Set<string>();
    for (let url = checkedUrl(address); ; ) {
      if (seen.has(url.href)) throw new FetchError('cycle');
      if (seen.size > MAX_REDIRECTS) throw new FetchError('redirects');
      seen.add(url.href);
      const answer = await opened(url, get, signal);
      const { statusCode: status = 0, headers } = answer;
      if (!REDIRECT.has(status) || !headers.location) {
        if (status === 200) await read(answer, get);
        answer.destroy();
        return status;
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

/** The content, unpacked as far as the limit. Throws `type`, `size` and `encoding`. */
async function read(answer: IncomingMessage, { mostBytes, take }: Get): Promise<void> {
  const { 'content-type': type = '', 'content-encoding': packed = '', 'content-length': length } = answer.headers;
  const encoding = packed.trim().toLowerCase() || 'identity';
  const unpack = UNPACK[encoding];
  let size = 0;
  try {
    if (!PICTURE_TYPE.test(type.split(';', 1)[0]?.trim().toLowerCase() ?? '')) throw new FetchError('type');
    if (Number(length) > mostBytes) throw new FetchError('size');
    if (!unpack && encoding !== 'identity') throw new FetchError('encoding');
    // Who reads hears of what went wrong.
    const content: Readable = unpack ? pipeline(answer, unpack(), () => undefined) : answer;
    for await (const piece of content as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > mostBytes) throw new FetchError('size');
      await take(piece);
    }
  } finally {
    answer.destroy();
  }
}
