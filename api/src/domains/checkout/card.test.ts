import type { OrderResult, StaffOrder } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { openPayingShop, type PayingShop } from './testing/shop';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

describe('card, paid while the browser is there', () => {
  test('an intent holds the products, is no order yet, and the same key answers it again [D75]', async () => {
    const purchase = await shop.register(1);
    expect(purchase).toMatchObject({ reference: expect.stringMatching(/^QH/), total: 57 });
    expect(await shop.market.stockOf(purchase.product)).toBe(4);
    expect(await shop.orderOf(purchase)).toBeUndefined();
    const again = await shop.post('orders/intents', purchase.body, purchase.buyer.token, {
      headers: { 'idempotency-key': purchase.key },
    });
    expect([again.statusCode, again.json().reference]).toEqual([200, purchase.reference]);
    expect(await shop.market.stockOf(purchase.product)).toBe(4);
    const other = await shop.post('orders/intents', { ...purchase.body, name: 'Otra' }, purchase.buyer.token, {
      headers: { 'idempotency-key': purchase.key },
    });
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
  });

  test('pay, validate, save: one approved order whose code is the transaction, products taken once, one mail [D76]', async () => {
    const purchase = await shop.register(1);
    const { forBrowser = {}, deliveries } = await shop.press('izipay', await shop.formToken(purchase), 'pay');
    expect(deliveries.map(({ status }) => status)).toEqual([200]);
    const valid = await shop.validate(purchase, forBrowser);
    expect([valid.statusCode, valid.json().status]).toEqual([200, 'PAID']);
    const saved = await shop.save(purchase, valid.json().code);
    expect(saved.json().payment).toMatchObject({ status: 'approved', paymentID: valid.json().code, total: 57 });
    expect((await shop.save(purchase, valid.json().code)).json().payment.id).toBe(saved.json().payment.id);
    expect(await shop.market.stockOf(purchase.product)).toBe(4);
    const jobs = await shop.db.selectFrom('jobs').select('payload').where('kind', '=', 'order-received').execute();
    expect(
      jobs.filter(({ payload }) => (payload as { order_id: number }).order_id === saved.json().payment.id),
    ).toHaveLength(1);
  });

  test('a mismatch of the hash is refused with the documented text and nothing is stored [2§7]', async () => {
    const purchase = await shop.register(1);
    const { forBrowser = {}, deliveries } = await shop.press('izipay', await shop.formToken(purchase), 'forge');
    expect(deliveries.map(({ status }) => status)).toEqual([401]);
    const valid = await shop.validate(purchase, forBrowser);
    expect([valid.statusCode, valid.json().code, valid.json().msg]).toEqual([
      422,
      'bad_signature',
      'error de validacion',
    ]);
    expect((await shop.save(purchase, 'f'.repeat(32))).json().code).toBe('payment_missing');
    expect(await shop.orderOf(purchase)).toBeUndefined();
  });

  test('the key goes with the endpoint: a notification shown to the browser endpoint is refused, and so is the other way round [D36]', async () => {
    const purchase = await shop.register(1);
    const { forBrowser = {} } = await shop.press('izipay', await shop.formToken(purchase), 'pay');
    const form = new URLSearchParams({ ...forBrowser, 'kr-hash-key': 'password' }).toString();
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/web/payments/izipay/notify',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'bad_signature']);
  });

  test('a signed payment of another purchase, truncated or changed, buys nothing [D37]', async () => {
    const cheap = await shop.register(1);
    const { forBrowser = {} } = await shop.press('izipay', await shop.formToken(cheap), 'pay');
    const dear = await shop.register(1, { product: await shop.market.product({ price: 90_000 }) });
    expect((await shop.validate(dear, forBrowser)).json().code).toBe('wrong_payment');
    const raw = forBrowser['kr-answer'] ?? '';
    expect((await shop.validate(cheap, { ...forBrowser, 'kr-answer': raw.slice(0, -1) })).json().code).toBe(
      'bad_signature',
    );
    expect((await shop.validate(cheap, { ...forBrowser, 'kr-answer': `${raw} ` })).json().code).toBe('bad_signature');
    expect((await shop.validate(cheap, { ...forBrowser, 'kr-hash': '' })).json().code).toBe('bad_signature');
    expect(await shop.orderOf(dear)).toBeUndefined();
  });

  test('money in a currency that the purchase does not have: one sentence of its own, whoever asks, and it goes back in that currency [D279]', async () => {
    const purchase = await shop.register(1);
    const token = await shop.formToken(purchase);
    const charge = shop.sandbox.stores.cards.charges.get(token);
    if (charge) charge.currency = 'XTS';
    const mails = jest.spyOn(shop.app.mail, 'later');
    const asked = jest.spyOn(global, 'fetch');
    const { forBrowser = {} } = await shop.press('izipay', token, 'pay');
    const said = [409, 'payment_problem', expect.stringMatching(/^Tu pago llegó en otra moneda que la de esta compra/)];
    for (const answer of [await shop.validate(purchase, forBrowser), await shop.save(purchase)]) {
      expect([answer.statusCode, answer.json().code, answer.json().msg]).toEqual(said);
    }
    await shop.app.jobs.drain();
    expect(charge?.credits).toHaveLength(1);
    const refund = asked.mock.calls.find(([url]) => String(url).endsWith('/Transaction/CancelOrRefund'));
    expect(JSON.parse(String(refund?.[1]?.body))).toMatchObject({ amount: 5_700, currency: 'XTS' });
    const bodies = JSON.stringify(mails.mock.calls.map(([, mail]) => mail)).replaceAll('\u00a0', ' ');
    expect(bodies).toContain('Tu pago llegó en otra moneda que la de la compra.');
    expect(bodies).toContain('XTS 57,00');
    expect(await shop.orderOf(purchase)).toBeUndefined();
    mails.mockRestore();
    asked.mockRestore();
  });

  test('a refused card leaves the purchase open, and the next try on the same form pays it [2§4]', async () => {
    const purchase = await shop.register(1);
    const token = await shop.formToken(purchase);
    await shop.press('izipay', token, 'refuse');
    expect((await shop.save(purchase)).json().code).toBe('payment_missing');
    const { forBrowser = {} } = await shop.press('izipay', token, 'pay');
    expect((await shop.validate(purchase, forBrowser)).statusCode).toBe(200);
  });

  test('the instalments that the payer chose stand on the order, for its buyer and for staff; one is none [D132]', async () => {
    const admin = (await shop.login('admin@demo.pe')).access_token;
    const bought = async (installments: number | null) => {
      const purchase = await shop.register(1);
      const charge = shop.sandbox.stores.cards.charges.get(await shop.formToken(purchase));
      if (charge) charge.installments = installments;
      await shop.press('izipay', charge?.formToken ?? '', 'pay');
      const { payment } = (await shop.save(purchase, charge?.transactions[0]?.uuid)).json() as OrderResult;
      return { payment, staff: (await shop.get(`staff/orders/${payment.id}`, admin)).json() as StaffOrder };
    };
    const six = await bought(6);
    expect([six.payment.installments, six.staff.installments]).toEqual([6, 6]);
    for (const atOnce of [null, 1, 0, 9_999]) {
      const { payment, staff } = await bought(atOnce);
      expect([payment.status, payment.installments, staff.installments]).toEqual(['approved', null, null]);
    }
  });

  test('two tabs are given the same form, another amount none [D37]', async () => {
    const purchase = await shop.register(1);
    const token = await shop.formToken(purchase);
    expect(await shop.formToken(purchase)).toBe(token);
    const { email } = purchase.body;
    const wrong = await shop.get(`getformtoken/1.00/${email}?reference=${purchase.reference}`, purchase.buyer.token);
    expect([wrong.statusCode, wrong.json()]).toMatchObject([409, { code: 'total_changed', total: 57 }]);
    // Without a reference it is the buyer's open purchase.
    const bare = await shop.get(`getformtoken/57.00/${email}`, purchase.buyer.token);
    expect(bare.json().formToken).toBe(token);
  });

  test.each([
    ['https://tienda.example', 'https://tienda.example/api/web/payments/izipay/notify'],
    ['http://localhost:3000', undefined],
  ])(
    'a shop at %s is told of the payment at %s: an address of its own only where Lyra can reach it [D36]',
    async (site, notified) => {
      const purchase = await shop.register(1);
      const own = shop.env.SITE_URL;
      const asked = jest.spyOn(global, 'fetch');
      shop.env.SITE_URL = site;
      expect(await shop.formToken(purchase)).toEqual(expect.any(String));
      shop.env.SITE_URL = own;
      const bodies = asked.mock.calls.flatMap(([url, init]) =>
        String(url).endsWith('/Charge/CreatePayment') ? [JSON.parse(String(init?.body))] : [],
      );
      asked.mockRestore();
      expect(bodies.map(({ orderId, ipnTargetUrl }) => [orderId, ipnTargetUrl])).toEqual([
        [purchase.reference, notified],
      ]);
    },
  );

  test('nobody is charged without a purchase: no form, and nothing is asked of the provider', async () => {
    const stranger = await shop.market.buyer();
    const answer = await shop.get('getformtoken/57.00/a@b.pe', stranger.token);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'intent_not_found']);
    const issued = await shop.db.selectFrom('payment_events').selectAll().where('kind', '=', 'issued').execute();
    expect(issued).toEqual([]);
    // A purchase that is not paid by card is none to charge a card for, and one that is over is none either.
    await shop.register(2, { buyer: stranger });
    expect((await shop.get('getformtoken/57.00/a@b.pe', stranger.token)).statusCode).toBe(404);
    const over = await shop.register(1, { buyer: stranger });
    await sql`update orders set hold_until = now() where reference = ${over.reference}`.execute(shop.db);
    expect((await shop.get('getformtoken/57.00/a@b.pe', stranger.token)).json().code).toBe('intent_expired');
  });

  test.each([
    ['getformtoken/57/a@b.pe', 400],
    ['getformtoken/-1.00/a@b.pe', 400],
    ['getformtoken/57.00/nadie', 400],
    ['getformtoken/57.00/a@b.pe?reference=QH1', 400],
    ['getformtoken/57.00/a@b.pe?reference=QHAAAAAAAAAAAA', 404],
    ['orders/intents/QHAAAAAAAAAAAA', 404],
  ])('%s is %i [D8]', async (path, status) => {
    expect((await shop.get(path, shop.buyer.token)).statusCode).toBe(status);
  });

  test('another person’s purchase is 404, a visitor’s 403, nobody’s 401 [D4]', async () => {
    const { reference } = await shop.register(1);
    const stranger = await shop.market.buyer();
    const visitor = (await shop.anonymous()).access_token;
    const statusOf = async (token?: string) => (await shop.get(`orders/intents/${reference}`, token)).statusCode;
    expect([await statusOf(stranger.token), await statusOf(visitor), await statusOf()]).toEqual([404, 403, 401]);
  });
});
