import { TERMS_HTML } from '../../db/reference/terms';
import { COLOR, SIZE, VALUES } from '../catalog/attributes';
import { demoRuc } from '../load/reference';
import { contrast } from '../media/colour';
import { AVATARS, MARK_COUNT, markName } from '../media/pictures/marks';
import { SLIDES, BANNERS as WIDE } from '../media/pictures/wide';
import { ACCOUNT, ACCOUNTS, DEMO_PASSWORD } from './accounts';
import { CONVERSATIONS, saidAt } from './chats';
import { BANNERS, EVENTS, SECTIONS, SLIDERS } from './front';
import { demoOrders } from './orders';
import { DEMO_PRODUCTS } from './products';
import { PROMOTION_SCOPES, PROMOTIONS } from './promotions';

const rows = new Map(DEMO_PRODUCTS.map((product) => [product.row.id, product]));
const stockOf = (id: number) => rows.get(id)?.variants.map(({ stock }) => stock);

describe('products [D40]', () => {
  it('prices in céntimos, stock, flags [D40 D62]', () => {
    const seen = Object.fromEntries(
      DEMO_PRODUCTS.map(({ row }) => [row.id, [row.price, row.has_discount, row.offer_price, row.discount_rate]]),
    );
    expect(seen).toEqual({
      9001: [5000, 0, null, 0],
      9002: [6000, 0, null, 0],
      9003: [8000, 0, null, 0],
      9004: [4550, 0, null, 0],
      9005: [10_000, 1, 8000, 30],
      9006: [3990, 0, null, 0],
      9007: [12_000, 0, null, 0],
      9008: [19_999, 0, null, 10],
      9009: [35_000, 0, null, 0],
      9010: [3333, 1, 2999, 50],
    });
    expect([9001, 9002, 9003, 9004, 9005, 9007, 9008, 9010].map(stockOf)).toEqual([
      [3],
      [0],
      [50],
      [50],
      [500],
      [500],
      [500],
      [500],
    ]);
    expect(DEMO_PRODUCTS.filter(({ row }) => row.adult).map(({ row }) => row.id)).toEqual([9003]);
    expect(DEMO_PRODUCTS.filter(({ row }) => row.free_shipping).map(({ row }) => row.id)).toEqual([9007]);
    expect(DEMO_PRODUCTS.filter(({ row }) => !row.can_go_to_province).map(({ row }) => row.id)).toEqual([9004, 9009]);
    expect(rows.get(9009)?.row.category_id).toBe(23);
  });

  it('9005: the offer holds only for transferencia and niubiz; 9010: for every method, seller without invoices [D40]', () => {
    expect(rows.get(9005)?.row.paymentmethodoffer).toEqual({
      transferencia: true,
      niubiz: true,
      paypal: false,
      transferencia2: false,
      pagoEfectivo: false,
    });
    expect(rows.get(9010)?.row.paymentmethodoffer).toBeNull();
    expect(rows.get(9010)?.row.seller_id).toBe(ACCOUNT.vendedor2);
  });

  it('9006: Rojo, Azul, Negro × S, M, L without Negro L; Azul M is sold out, the others have 500 [D40]', () => {
    const text = (id: number) => VALUES.find((value) => value.id === id)?.value_text;
    const seen = rows.get(9006)?.variants.map(({ values, stock }) => `${values.map(text).join(' ')} ${stock}`);
    expect(seen).toEqual([
      'Rojo S 500',
      'Rojo M 500',
      'Rojo L 500',
      'Azul S 500',
      'Azul M 0',
      'Azul L 500',
      'Negro S 500',
      'Negro M 500',
    ]);
    expect(VALUES.filter(({ attribute_id }) => attribute_id === COLOR || attribute_id === SIZE).length).toBeGreaterThan(
      6,
    );
  });
});

describe('accounts [D40]', () => {
  it('has these e-mails with these roles, and none is user 5 [D40]', () => {
    expect(Object.fromEntries(ACCOUNTS.map(({ email, role_id }) => [email, role_id]))).toEqual({
      'admin@demo.pe': 2,
      'cliente@demo.pe': 1,
      'cliente2@demo.pe': 1,
      'comisionista@demo.pe': 3,
      'vendedor@demo.pe': 4,
      'vendedor2@demo.pe': 4,
      'soporte@demo.pe': 5,
    });
    expect(ACCOUNTS.some(({ id }) => (id as number) === 5)).toBe(false);
    expect(DEMO_PASSWORD).toBe('Demo1234');
  });

  it('invented RUCs pass their check digit [D52]', () => {
    const sum = (ruc: string) =>
      [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce((total, weight, i) => total + weight * Number(ruc[i]), 0);
    const right = (ruc: string) => (11 - (sum(ruc) % 11)) % 10 === Number(ruc[10]);
    const all = [
      ...Array.from({ length: 42 }, (_, i) => demoRuc(i + 1)),
      ...ACCOUNTS.flatMap((account) => ('ruc' in account ? [account.ruc] : [])),
    ];
    expect(all.filter((ruc) => ruc.length !== 11 || !right(ruc))).toEqual([]);
  });
});

describe('codes [D40 D73]', () => {
  it('has exactly these, none of them with id 9 [D20]', () => {
    expect(
      PROMOTIONS.map(({ code, type_id, rate, amount, min_amount }) => [code, type_id, rate, amount, min_amount]),
    ).toEqual([
      ['ENVIO100', 1, 100, 0, 5000],
      ['MENOS20', 2, 0, 2000, 10_000],
      ['PROMO15', 3, 15, 0, 8000],
      ['ROPA10', 3, 10, 0, 0],
      ['TARJETA10', 3, 10, 0, 0],
      ['AMIGO10', 3, 10, 0, 0],
      ['VENCIDA', 3, 10, 0, 0],
      ['UNICA', 2, 0, 500, 0],
      ['GRATIS', 2, 0, 50_000, 0],
    ]);
    expect(PROMOTIONS.some(({ id }) => id === 9)).toBe(false);
  });

  it('ROPA10 only category 13, TARJETA10 only card, AMIGO10 brings the reseller, UNICA once, VENCIDA expired [D40]', () => {
    const by = (code: string) => PROMOTIONS.find((promotion) => promotion.code === code);
    expect(PROMOTION_SCOPES).toEqual([
      { promotion_id: by('ROPA10')?.id, seller_id: null, category_id: 13, subcategory_id: null, product_id: null },
    ]);
    expect(by('TARJETA10')?.paymentmethodoffer).toEqual({
      niubiz: true,
      paypal: false,
      transferencia: false,
      transferencia2: false,
      pagoEfectivo: false,
    });
    expect(by('AMIGO10')?.reseller_id).toBe(ACCOUNT.comisionista);
    expect(by('UNICA')?.max_uses).toBe(1);
    expect(Date.parse(by('VENCIDA')?.until ?? '')).toBeLessThan(Date.UTC(2026, 10, 15));
  });
});

describe('past orders and the front', () => {
  it('cliente@demo.pe has orders at every step, to Lima and to Cusco, whose sums add up (D78) [D26]', () => {
    const { orders, lines } = demoOrders(new Map());
    expect(new Set(orders.map(({ region_id }) => region_id))).toEqual(new Set([150_100, 80_000]));
    for (const order of orders) {
      const own = lines.filter(({ order_id }) => order_id === order.id);
      expect(own.reduce((sum, { total }) => sum + total, 0)).toBe(order.subtotal);
      expect(order.subtotal + order.shipping + order.surcharge - order.discount_fix - order.discount_shipping).toBe(
        order.total,
      );
    }
    const steps = lines.map((line) => [line.processed_at, line.sent_at, line.received_at].filter(Boolean).length);
    expect(new Set(steps)).toEqual(new Set([0, 1, 2, 3]));
  });

  it('events reach AA, one of them for the checkout; sections have all six types', () => {
    for (const { color, text_color } of EVENTS) expect(contrast(color, text_color)).toBeGreaterThanOrEqual(4.5);
    expect(EVENTS.filter(({ place }) => place === 'checkout')).toHaveLength(1);
    expect(new Set(SECTIONS.map(({ type }) => type))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });

  it('slides, banners and avatars that are named are made', () => {
    const names = (uris: readonly string[]) => uris.map((uri) => /\/([^/]+?)(-phone)?\.webp$/.exec(uri)?.[1] ?? '');
    expect(
      names(SLIDERS.flatMap(({ url_image, phone_image }) => [url_image, phone_image.uri])).filter(
        (name) => !SLIDES[name],
      ),
    ).toEqual([]);
    const uris = SECTIONS.flatMap(({ items }) => items.flatMap(({ uri }) => (uri?.includes('/banners/') ? [uri] : [])));
    expect([...names(uris), ...BANNERS.map(({ name }) => name)].filter((name) => !WIDE[name])).toEqual([]);
    const marks = new Set(Array.from({ length: MARK_COUNT }, (_, i) => markName(i)));
    expect(ACCOUNTS.filter(({ avatar }) => !AVATARS[avatar] && !marks.has(avatar))).toEqual([]);
  });

  it('the terms are text, not filler', () => {
    expect(TERMS_HTML.length).toBeGreaterThan(1500);
    expect(TERMS_HTML).not.toMatch(/lorem|<script|style=/i);
    expect(TERMS_HTML).toContain('24 de abril de 2021');
  });
});

describe('conversations [D40]', () => {
  it('only those who belong to a conversation speak in it, in the order of their times, and the last word is unread [D40]', () => {
    for (const { buyer, seller, agent, words } of CONVERSATIONS) {
      expect([buyer, seller ?? agent]).toEqual(expect.arrayContaining([...new Set(words.map(({ by }) => by))]));
      const times = words.map(saidAt);
      expect(times).toEqual([...times].sort());
    }
    expect(CONVERSATIONS.map(({ words, seen }) => words.length - seen)).toEqual([1, 0]);
  });
});
