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
