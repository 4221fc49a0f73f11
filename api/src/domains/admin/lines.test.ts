import { mailsTo } from '../../../test/mails';
import { type Office, officeForTests } from '../../../test/office';
import { type Somebody, somebody } from '../sellers/fixtures';

let { shop, market, buyer, admin, seller, other } = {} as Office;
officeForTests((open) => {
  ({ shop, market, buyer, admin, seller, other } = open);
});

const advance = (id: number, step: string, { token }: Somebody) =>
  shop.post(`admin/lines/${id}/advance`, { step }, token);
const lines = async ({ token }: Somebody, step = 'all') =>
  (await shop.get(`admin/lines?perPage=48&step=${step}`, token)).json().data as {
    id: number;
    seller: { id: number };
  }[];

/** A paid order with one line of each seller: [ours, the other's]. */
async function paidOrder(email = 'b@correo.pe', approved = true): Promise<[number, number, number]> {
  const ours = await market.product({ seller_id: seller.id });
  const theirs = await market.product({ seller_id: other.id });
  const order = await market.order(
    buyer,
    [
      { product_id: ours, qty: 1 },
      { product_id: theirs, qty: 1 },
    ],
    { email },
  );
  if (approved) await shop.post(`admin/orders/${order.id}/approve`, undefined, admin.token);
  const [first, second] = order.details;
  return [first?.id ?? 0, second?.id ?? 0, order.id];
}

it('a seller sees and moves only its own lines; another’s is 404 [D1]', async () => {
  const [own, foreign] = await paidOrder();
  const seen = await lines(seller);
  expect(seen.map(({ id }) => id)).toContain(own);
  expect(new Set(seen.map((line) => line.seller.id))).toEqual(new Set([seller.id]));
  expect((await advance(foreign, 'processed', seller)).statusCode).toBe(404);
  expect((await advance(own, 'processed', seller)).json()).toMatchObject({
    msg: 'Compra procesada',
    line: { estadoenvio: ['complete', 'complete', 'complete', 'active', 'pending'] },
  });
  const all = (await lines(admin)).map(({ id }) => id);
  expect(all).toEqual(expect.arrayContaining([own, foreign]));
});

it('steps come in order, twice is once, and the buyer hears that it is on its way [D26]', async () => {
  const [own, , orderId] = await paidOrder('camino@correo.pe');
  expect((await advance(own, 'sent', seller)).json()).toMatchObject({
    code: 'out_of_order',
    msg: 'Primero marca la compra como procesada.',
  });
  await advance(own, 'processed', seller);
  expect((await lines(seller, 'to_send')).map(({ id }) => id)).toContain(own);
  expect((await advance(own, 'sent', seller)).statusCode).toBe(200);
  expect((await advance(own, 'sent', seller)).statusCode).toBe(200);
  const onTheWay = (await mailsTo(shop, 'camino@correo.pe')).filter(
    ({ subject }) => subject === `Tu pedido N.º ${orderId} está en camino`,
  );
  expect(onTheWay).toHaveLength(1);
  expect(onTheWay[0]?.text).toContain('márcala en tu historial de compras');
});

it('delivered is said by administration, not by the seller [D26]', async () => {
  const [own] = await paidOrder();
  await advance(own, 'processed', seller);
  expect((await advance(own, 'received', admin)).json().msg).toBe('Primero marca el pedido como enviado.');
  await advance(own, 'sent', seller);
  expect((await advance(own, 'received', seller)).statusCode).toBe(403);
  expect((await advance(own, 'received', admin)).json().line.estadoenvio[4]).toBe('complete');
});

it('a line that is not paid is nobody’s to send [D26]', async () => {
  const [own] = await paidOrder('x@correo.pe', false);
  expect((await lines(seller)).map(({ id }) => id)).not.toContain(own);
  expect((await advance(own, 'processed', seller)).statusCode).toBe(404);
});

it('nobody else [D1 D251]', async () => {
  const [own] = await paidOrder();
  // What is a shop's is not forbidden to whoever may work in one, it is not theirs (D251).
  for (const role of [1, 3, 5]) {
    const who = await somebody(shop, role);
    expect([
      (await advance(own, 'processed', who)).statusCode,
      (await shop.get('admin/lines', who.token)).statusCode,
    ]).toEqual(role === 5 ? [403, 403] : [404, 404]);
  }
  expect((await shop.get('admin/lines')).statusCode).toBe(401);
  expect((await advance(own, 'teleported', admin)).statusCode).toBe(400);
});
