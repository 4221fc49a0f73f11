import { isAscii, isUtf8 } from 'node:buffer';
import { BOUNDS, FileRefused } from './refused';

/** What Windows-1252 has where Latin-1 has control characters; Node's own decoder leaves those. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const windows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (sign) => HIGH[sign.charCodeAt(0) - 0x80] ?? sign);

type Decode = (bytes: Buffer) => string;

const decoderOf = (encoding: string): Decode => {
  const decoder = new TextDecoder(encoding);
  return (bytes) => decoder.decode(bytes, { stream: true });
};

/** Spreadsheets' own books begin so, whatever their name ends in. */
const NO_TEXT: readonly (readonly [signature: string, text: string])[] = [
  ['504b0304', 'El archivo es un libro de Excel o un ZIP. Guárdalo como «CSV UTF-8» y vuelve a intentarlo.'],
  ['d0cf11e0', 'El archivo es un libro de Excel. Guárdalo como «CSV UTF-8» y vuelve a intentarlo.'],
  ['25504446', 'El archivo es un PDF. Hace falta una hoja de cálculo guardada como «CSV UTF-8».'],
];

function byMark(head: Buffer): Decode | null {
  if (head[0] === 0xff && head[1] === 0xfe) return decoderOf('utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return decoderOf('utf-16be');
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? decoderOf('utf-8') : null;
}

/** How many bytes at the end begin a UTF-8 sequence that goes on in the next chunk. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

/** By its mark, or by the first letters beyond ASCII: they are UTF-8, or else what spreadsheets in Spanish write (Windows-1252). */
class Decoder {
  #decode: Decode | null = null;
  #held: Buffer = Buffer.alloc(0);
  #begun = false;

  text(chunk: Buffer, last: boolean): string {
    if (this.#decode) return this.#decode(chunk);
    const bytes = Buffer.concat([this.#held, chunk]);
    this.#held = Buffer.alloc(0);
    if (!this.#begun) {
      if (bytes.length < 4 && !last) {
        this.#held = bytes;
        return '';
      }
      this.#begun = true;
      const signature = bytes.subarray(0, 4).toString('hex');
      const other = NO_TEXT.find(([known]) => known === signature);
      if (other) throw new FileRefused(other[1]);
      this.#decode = byMark(bytes);
      if (this.#decode) return this.#decode(bytes);
    }
    const end = last ? bytes.length : bytes.length - unfinished(bytes);
    const whole = bytes.subarray(0, end);
    this.#held = bytes.subarray(end);
    if (isAscii(whole)) return whole.toString('latin1');
    this.#decode = isUtf8(whole) ? decoderOf('utf-8') : windows1252;
    this.#held = Buffer.alloc(0);
    return this.#decode(bytes);
  }
}

/** The text of a file, whatever wrote it. Throws {@link FileRefused} for what is no text, and for more than a file may have. */
export async function* decodedText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new Decoder();
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > BOUNDS.fileBytes) throw new FileRefused('El archivo pesa más de 200 MB. Divídelo en varios.');
    const text = decoder.text(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength), false);
    if (text) yield text;
  }
  const rest = decoder.text(Buffer.alloc(0), true);
  if (rest) yield rest;
}
