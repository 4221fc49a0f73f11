import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../http/negotiate';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const brotli = (html: Buffer, quality: number): Promise<Buffer> =>
  toBrotli(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  });

/** A few milliseconds for a page: whoever asks first waits for it. */
const QUICK = 5;
/** A sixth smaller, for a hundred times the work: made beside everything else, for pages that many ask for. */
const SMALL = 11;
/** So many have asked for it in brotli: others will. */
const ASKED_OFTEN = 4;

/** One at a time, so that it never takes more than one thread; while many wait, new ones go without. */
const MAX_WAITING = 32;
let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

function inTurn(work: () => Promise<void>): void {
  if (waiting >= MAX_WAITING) return;
  waiting += 1;
  turn = turn
    .then(work)
    // The quick one stays.
    .catch(() => undefined)
    .then(() => {
      waiting -= 1;
    });
}

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
    inTurn(async () => {
      this.made.br = await brotli(this.plain, SMALL);
    });
  }

  private async compress(encoding: Encoding): Promise<Buffer> {
    const made = encoding === 'br' ? await brotli(this.plain, QUICK) : await toGzip(this.plain, { level: 6 });
    this.made[encoding] = made;
    return made;
  }
}
