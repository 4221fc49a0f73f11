import { mailsTo } from '../../../test/mails';
import { type Office, officeForTests } from '../../../test/office';
import { somebody } from '../sellers/fixtures';

let { shop, market, buyer, admin } = {} as Office;
officeForTests((open) => {
  ({ shop, market, buyer, admin } = open);
});

const approve = (id: number, token = admin.token) => shop.post(`admin/orders/${id}/approve`, undefined, token);
const reject = (id: number, reason: string, token = admin.token) =>
  shop.post(`admin/orders/${id}/reject`, { reason }, token);
const listed = async (status = 'pending') =>
  (await shop.get(`admin/orders?status=${status}&perPage=48`, admin.token)).json();
const orderOf = async (stock = 5, qty = 2) => {
  const product = await market.product({ stock });
  return {
    product,
    order: await market.order(buyer, [{ product_id: product, qty }], { email: `b${product}@correo.pe` }),
  };
};

it('a waiting transfer is listed with what is needed to judge it', async () => {
  const { order } = await orderOf();
  const found = (await listed()).data.find(({ id }: { id: number }) => id === order.id);
  expect(found).toMatchObject({
    status: 'pending',
    payment_type_id: 3,
    buyer: { name: 'Rosa Quispe', phone: '987654321' },
    proof: null,
    total: order.total,
    details: [{ quantity: 2, name: 'Tren de madera' }],
  });
});

it('approving sells the products, moves the progress, and writes to the buyer [D25]', async () => {
  const { product, order } = await orderOf();
  const answer = await approve(order.id);
  expect([answer.statusCode, answer.json().msg]).toEqual([200, `Aprobaste el pedido N.º ${order.id}`]);
  const { status, details } = (await shop.get(`orders/${order.id}`, buyer.token)).json();
  expect([status, details[0].estadoenvio.slice(0, 3)]).toEqual(['approved', ['complete', 'complete', 'active']]);
  expect(await market.stockOf(product)).toBe(3);
  const subjects = (await mailsTo(shop, `b${product}@correo.pe`)).map(({ subject }) => subject);
  expect(subjects).toContain(`Aprobamos el pago de tu pedido N.º ${order.id}`);
  const row = await shop.db.selectFrom('orders').select('decided_by').where('id', '=', order.id).executeTakeFirst();
  expect(row?.decided_by).toBe(admin.id);
});

it('rejecting needs a reason, gives the products back, and tells the buyer why', async () => {
  const { product, order } = await orderOf();
  expect((await reject(order.id, '   ')).json()).toMatchObject({ msg: 'El campo motivo es requerido' });
  expect((await reject(order.id, 'El monto no coincide')).statusCode).toBe(200);
  expect(await market.stockOf(product)).toBe(5);
  const mails = await mailsTo(shop, `b${product}@correo.pe`);
  expect(mails.map(({ text }) => text).join()).toContain('Motivo: El monto no coincide');
  expect((await listed('rejected')).data[0]).toMatchObject({ id: order.id, reason: 'El monto no coincide' });
});

it('two who decide at once: one does, the other reads that it is done', async () => {
  const { product, order } = await orderOf();
  const answers = await Promise.all([approve(order.id), reject(order.id, 'No'), approve(order.id)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect([3, 5]).toContain(await market.stockOf(product));
  expect((await approve(order.id)).json().code).toBe('not_waiting');
});

it('only administration: sellers, support and buyers are refused, unknown ids are 404, malformed 400 [D1 D4]', async () => {
  const { order } = await orderOf();
  for (const role of [1, 3, 4, 5]) {
    const { token } = await somebody(shop, role);
    const answers = [
      await approve(order.id, token),
      await reject(order.id, 'x', token),
      await shop.get('admin/orders', token),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  }
  const { access_token } = await shop.anonymous();
  expect((await approve(order.id, access_token)).statusCode).toBe(403);
  expect((await shop.get('admin/orders')).statusCode).toBe(401);
  expect((await approve(2_000_000)).statusCode).toBe(404);
  expect((await shop.post('admin/orders/x/approve', undefined, admin.token)).statusCode).toBe(400);
});
