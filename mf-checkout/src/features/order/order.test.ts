import { EMPTY_DRAFT } from '../draft/types';
import type { Figures } from '../pricing/figures';
import { orderBody } from './body';
import { checkOrder } from './checks';
import { pauseAfter } from './pause';

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
const texts = (input: Parameters<typeof checkOrder>[0]) => checkOrder(input).map(({ text }) => text);

describe('what keeps an order from being sent', () => {
  test('2§5 nothing, when all is there', () => expect(texts(good)).toEqual([]));

  test('2§5 the warnings come in the order of the section', () => {
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

  test('2§5 a phone has 7 to 14 characters', () => {
    expect(texts({ ...good, buyer: { ...buyer, phone: '123456' } })).toHaveLength(1);
    expect(texts({ ...good, buyer: { ...buyer, phone: '1234567' } })).toEqual([]);
  });

  test('2§4 goods for adults need the answer SÍ', () => {
    const warning =
      'No podra avanzar en la compra de productos a menos que indique que es mayor de edad o borre los productos para mayoria de edad';
    expect(texts({ ...good, needsAdult: true })).toEqual([warning]);
    const draft = { ...EMPTY_DRAFT, choices: { ...EMPTY_DRAFT.choices, adult: true } };
    expect(texts({ ...good, needsAdult: true, draft })).toEqual([]);
  });

  test('2§2 the invoice is asked for only when it is wanted and some seller issues it', () => {
    const draft = { ...EMPTY_DRAFT, invoice: { ...EMPTY_DRAFT.invoice, wanted: true } };
    expect(checkOrder({ ...good, draft }).map(({ field }) => field)).toEqual([
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

  test('D19 lines that do not count are not ordered', () => {
    expect(orderBody(parts).lines.map(({ product_id }) => product_id)).toEqual([1]);
  });

  test('D13 the total is the one on the screen, in soles', () => expect(orderBody(parts).total).toBe(65));

  test('D21 a free order without a chosen method is a transfer; a chosen one stays', () => {
    expect(orderBody(parts).payment_type_id).toBe(5);
    expect(orderBody({ ...parts, quote: { ...quote, payment_type_id: 0 } }).payment_type_id).toBe(3);
  });

  test('D72 the proof is the id of the upload made before', () => {
    const draft = { ...EMPTY_DRAFT, operation: ' 0042 ', proof: { id: 31, fileName: 'voucher.png' } };
    expect(orderBody({ ...parts, draft })).toMatchObject({ image: 31, code: '0042', reseller_id: 9 });
  });

  test('2§3 invoice data is sent only for an invoice', () => {
    const draft = {
      ...EMPTY_DRAFT,
      invoice: { wanted: true, ruc: '20100070970', businessName: 'ABC', address: 'Av. 1', phone: '1234567' },
    };
    expect(orderBody({ ...parts, draft }).ruc).toBeNull();
    expect(orderBody({ ...parts, draft, canInvoice: true })).toMatchObject({ ruc: '20100070970', razon_social: 'ABC' });
  });
});

test('D68 pauses grow from 2 to 30 seconds', () => {
  expect([1, 2, 3, 4, 5, 9].map(pauseAfter)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});
