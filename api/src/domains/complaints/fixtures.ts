import { inflateSync } from 'node:zlib';
import { COMPLAINT } from '@qhatu/contract/testing';
import type { TestApp } from '../../../test/app';

/** Everything that the law's form has besides. */
export const WHOLE = {
  ...COMPLAINT,
  comprobante: '1234',
  occurred_on: '2026-11-02',
  good_kind: 'product',
  good: 'Licuadora de 1,5 litros',
  seller: 'tiendacondori',
  amount: '189,90',
  request: 'Que me cambien la jarra.',
  is_minor: true,
  guardian_name: 'Ana Quispe',
  guardian_document_type: 2,
  guardian_document: '001234567',
};

let visitors = 0;
/** Files a complaint from an address of its own, so that no limit answers in place of the book. */
export const fileIn = (shop: TestApp, body: object, more: { token?: string; key?: string } = {}) => {
  visitors += 1;
  return shop.post('support/chatCreate', body, more.token, {
    headers: {
      'x-forwarded-for': `10.9.${visitors >> 8}.${visitors & 255}`,
      ...(more.key ? { 'idempotency-key': more.key } : {}),
    },
  });
};

/** What a PDF says: the words of its pages, in their order. Reads what pdfkit writes with built-in typefaces. */
export function wordsOf(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  const pages = [...source.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g)].map(({ index, 0: mark }) => {
    const start = index + mark.length;
    const end = source.indexOf('endstream', start);
    try {
      return inflateSync(pdf.subarray(start, end)).toString('latin1');
    } catch {
      return '';
    }
  });
  const lines = pages
    .join('\n')
    .split('\n')
    .filter((line) => line.trimEnd().endsWith('TJ'))
    .map((line) =>
      [...line.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    );
  return lines.join(' ').replace(/\s+/g, ' ');
}
