import { inflateSync } from 'node:zlib';

/** Words of a PDF that pdfkit wrote: hexadecimal strings in its content streams. */
export function wordsOf(pdf: Buffer): string {
  // No more than pdfkit's own line ends: one stream of 256 ends with a byte that is a carriage return.
  const streams = pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g);
  const pages = [...streams].map(([, bytes = '']) => {
    try {
      return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return pages
    .flatMap((page) => [...page.matchAll(/\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ/g)])
    .map(([, list = '']) =>
      [...list.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join('\n');
}

/** The same as running text: lines one after another, with single spaces. */
export const runningTextOf = (pdf: Buffer): string => wordsOf(pdf).replace(/\s+/g, ' ');
