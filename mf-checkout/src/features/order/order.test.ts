import * as rules from '../../lib/rule-sets/checkout';
import { EMPTY_DRAFT } from '../draft/types';
import type { Figures } from '../pricing/figures';
import { orderBody } from './api/body';
import { backoffMs } from './backoff';
import { checkOrder } from './checks';

const buyer = { name: 'Rosa Quispe', phone: '987654321', email: 'rosa@example.pe', phoneFromProfile: true };
const good = {
  lineCount: 1,
  buyer,
  draft: EMPTY_DRAFT,
  addressId: 1,
  needsAdult: false,
  method: 3 as const,
  canInvoice: true,
};
const texts = (input: Parameters<typeof checkOrder>[1]) => checkOrder(rules, input).map(({ text }) => text);

describe('what keeps an order from being sent', () => {
  test('nothing, when all is there [2§5]', () => expect(texts(good)).toEqual([]));

  test('the warnings come in the order of the section [2§5]', () => {
    const empty = { name: ' ', phone: '', email: '', phoneFromProfile: false };
    expect(texts({ ...good, lineCount: 0, buyer: empty, addressId: null, method: 0 })).toEqual([
      'Debe de haber mas de un producto',
      'El campo nombre es requerido',
      'El campo teléfono es requerido',
      'El campo correo electrónico es requerido',
      'El campo dirección es requerido',
      'por favor debe seleccionar un metodo de pago',
    ]);
  });

  test('a phone has 7 to 14 characters [2§5]', () => {
    expect(texts({ ...good, buyer: { ...buyer, phone: '123456' } })).toHaveLength(1);
    expect(texts({ ...good, buyer: { ...buyer, phone: '1234567' } })).toEqual([]);
  });

  test('products for adults need the answer SÍ [2§4]', () => {
    const warning =
      'No podra avanzar en la compra de productos a menos que indique que es mayor de edad o borre los productos para mayoria de edad';
    expect(texts({ ...good, needsAdult: true })).toEqual([warning]);
    const draft = { ...EMPTY_DRAFT, choices: { ...EMPTY_DRAFT.choices, adult: true } };
    expect(texts({ ...good, needsAdult: true, draft })).toEqual([]);
  });

  test('the invoice is asked for only when it is requested and some seller issues it [2§2]', () => {
    const draft = { ...EMPTY_DRAFT, invoice: { ...EMPTY_DRAFT.invoice, requested: true } };
    expect(checkOrder(rules, { ...good, draft }).map(({ field }) => field)).toEqual([
      'ruc',
      'telefono',
      'direccion',
      'razon_social',
    ]);
    expect(texts({ ...good, draft, canInvoice: false })).toEqual([]);
  });
});

describe('the body of the order', () => {
  const figures = {
    lines: [{ counts: true }, { counts: false }],
    total: 6500,
    method: 3,
  } as Figures;
  const line = (id: number) => ({ product_id: id, variant_id: null, product_custom_id: null, qty: 1 });
  const quote = { lines: [line(1), line(2)], region_id: 80000, payment_type_id: 5 as const, promotion_code: 'PROMO15' };
  const parts = {
    quote,
    figures,
    buyer,
    draft: EMPTY_DRAFT,
    addressId: 2,
    resellerId: 9,
    canInvoice: false,
    needsAdult: false,
  };

  test('lines that do not count are not ordered [D19]', () => {
    expect(orderBody(parts).lines.map(({ product_id }) => product_id)).toEqual([1]);
  });

  test('the total is the one on the screen, in soles [D13]', () => expect(orderBody(parts).total).toBe(65));

  test('a free order without a chosen method is a transfer; a chosen one stays [D21]', () => {
    expect(orderBody(parts).payment_type_id).toBe(5);
    expect(orderBody({ ...parts, quote: { ...quote, payment_type_id: 0 } }).payment_type_id).toBe(3);
  });

  test('the proof is the id of the upload made before [D72]', () => {
    const draft = { ...EMPTY_DRAFT, operation: ' 0042 ', proof: { id: 31, fileName: 'voucher.png' } };
    expect(orderBody({ ...parts, draft })).toMatchObject({ image: 31, code: '0042', reseller_id: 9 });
  });

  test('invoice data is sent only for an invoice [2§3]', () => {
    const draft = {
      ...EMPTY_DRAFT,
      invoice: { requested: true, ruc: '20100070970', businessName: 'ABC', address: 'Av. 1', phone: '1234567' },
    };
    expect(orderBody({ ...parts, draft }).ruc).toBeNull();
    expect(orderBody({ ...parts, draft, canInvoice: true })).toMatchObject({ ruc: '20100070970', razon_social: 'ABC' });
  });
});

test('pauses grow from 2 to 30 seconds [D68]', () => {
  expect([1, 2, 3, 4, 5, 9].map(backoffMs)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});
