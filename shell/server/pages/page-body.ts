import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';
import type { Encoding } from '../http/negotiate';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** 5 is where brotli stays under 2 ms for a page; above it the time doubles for one percent. */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** One HTML document in the encodings that browsers ask for, each made once, off the main thread. */
export class PageBody {
  /** Hash of the content: the ETag's first half. */
  readonly hash: string;
  private plain: Buffer | undefined;
  private readonly made: { br?: Buffer; gzip?: Buffer } = {};
  private readonly pending: { br?: Promise<Buffer>; gzip?: Promise<Buffer> } = {};

  constructor(html: string) {
    this.plain = Buffer.from(html);
    this.hash = createHash('sha1').update(this.plain).digest('base64url').slice(0, 20);
  }

  /** The body at once, or undefined when it must be compressed first. */
  ready(encoding: Encoding): Buffer | undefined {
    if (encoding !== 'identity') return this.made[encoding];
    // After `settle` the plain text is gone; whoever still wants it pays one decompression.
    return this.plain ?? (this.made.gzip && gunzipSync(this.made.gzip));
  }

  async body(encoding: Encoding): Promise<Buffer> {
    const ready = this.ready(encoding);
    if (ready || encoding === 'identity') return ready ?? Buffer.alloc(0);
    const plain = this.plain ?? Buffer.alloc(0);
    this.pending[encoding] ??= (encoding === 'br' ? toBrotli(plain, brotliOptions) : toGzip(plain, { level: 6 })).then(
      (made) => {
        this.made[encoding] = made;
        return made;
      },
    );
    return this.pending[encoding];
  }

  /** Makes both encodings and lets go of the plain text, which is five times as large. Answers the bytes it now holds. */
  async settle(): Promise<number> {
    const [br, gz] = await Promise.all([this.body('br'), this.body('gzip')]);
    this.plain = undefined;
    return br.length + gz.length;
  }
}
