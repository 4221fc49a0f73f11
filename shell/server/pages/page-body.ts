import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../http/negotiate';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** 4 and 5 are where brotli stays near a millisecond for a page; above, the time doubles for a percent or two. */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** One HTML document in the encodings that browsers ask for, each made once, when first asked for, off the main thread. */
export class PageBody {
  /** Hash of the content: the ETag's first half. */
  readonly hash: string;
  private readonly made: Partial<Record<Encoding, Buffer>>;
  private readonly pending: Partial<Record<Encoding, Promise<Buffer>>> = {};
  private readonly plain: Buffer;

  constructor(html: string) {
    this.plain = Buffer.from(html);
    this.made = { identity: this.plain };
    this.hash = createHash('sha1').update(this.plain).digest('base64url').slice(0, 20);
  }

  /** The body at once, or undefined when it must be compressed first. */
  ready(encoding: Encoding): Buffer | undefined {
    return this.made[encoding];
  }

  async body(encoding: Encoding): Promise<Buffer> {
    const ready = this.made[encoding];
    if (ready) return ready;
    this.pending[encoding] ??= this.compress(encoding);
    return this.pending[encoding];
  }

  /** Bytes that it holds once somebody has asked for each encoding: pages compress to about a fifth, twice. */
  get bytes(): number {
    return Math.ceil(this.plain.length * 1.4);
  }

  private async compress(encoding: Encoding): Promise<Buffer> {
    const made = encoding === 'br' ? await toBrotli(this.plain, brotliOptions) : await toGzip(this.plain, { level: 6 });
    this.made[encoding] = made;
    return made;
  }
}
