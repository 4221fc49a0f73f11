import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../http/negotiate';
import { makeSmall } from './small-brotli';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A few milliseconds for a page: whoever asks first waits for it. What many ask for becomes a sixth smaller, later. */
const quickBrotli = (html: Buffer): Promise<Buffer> =>
  toBrotli(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  });

/** So many have asked for it in brotli: others will. */
const ASKED_OFTEN = 4;

/** One HTML document in the encodings that browsers ask for, each made once, when first asked for, off the main thread. */
export class PageBody {
  /** Hash of the content: the ETag's first half. */
  readonly hash: string;
  private readonly made: Partial<Record<Encoding, Buffer>>;
  private readonly pending: Partial<Record<Encoding, Promise<Buffer>>> = {};
  private readonly plain: Buffer;
  private asked = 0;

  constructor(html: string) {
    this.plain = Buffer.from(html);
    this.made = { identity: this.plain };
    this.hash = createHash('sha1').update(this.plain).digest('base64url').slice(0, 20);
  }

  get text(): string {
    return this.plain.toString();
  }

  /** The body at once, or undefined when it must be compressed first. What is asked for often becomes smaller. */
  ready(encoding: Encoding): Buffer | undefined {
    if (encoding === 'br') this.count();
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

  private count(): void {
    this.asked += 1;
    if (this.asked !== ASKED_OFTEN) return;
    makeSmall(this.plain, (small) => {
      this.made.br = small;
    });
  }

  private async compress(encoding: Encoding): Promise<Buffer> {
    const made = encoding === 'br' ? await quickBrotli(this.plain) : await toGzip(this.plain, { level: 6 });
    this.made[encoding] = made;
    return made;
  }
}
