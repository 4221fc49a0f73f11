import { type APIRequestContext, expect } from '@playwright/test';
import { type Newcomer, tokenOf, unique } from './newcomers';

/** The header of somebody's session. */
export const as = (token: string) => ({ authorization: `Bearer ${token}` });

/** Somebody's transfer for products of vendedor@demo.pe. @returns the order's id and the line's name */
export async function transfer(request: APIRequestContext, { id, email, token }: Newcomer) {
  const { addresses } = await (await request.get(`/api/web/users/get-user-data/${id}`, { headers: as(token) })).json();
  const [address] = addresses;
  const choices = { lines: [{ product_id: 9007, qty: 1 }], payment_type_id: 3 };
  const quote = await (
    await request.post('/api/web/orders/quote', { data: { ...choices, region_id: address.district.region_id } })
  ).json();
  const data = {
    ...choices,
    address_id: address.id,
    name: 'Camila Rojas',
    phone: '987100002',
    email,
    total: quote.total,
  };
  const headers = { ...as(token), 'idempotency-key': `e2e-${unique()}` };
  const answer = await request.post('/api/web/orders', { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  const { payment } = await answer.json();
  return {
    id: payment.id as number,
    seller: payment.details[0].seller.user_name as string,
    name: payment.details[0].name as string,
  };
}

/** Somebody's transfer that administration has approved: an order of which nothing was sent yet. */
export async function paidTransfer(request: APIRequestContext, who: Newcomer) {
  const order = await transfer(request, who);
  const headers = as(await tokenOf(request));
  const answer = await request.post(`/api/web/admin/orders/${order.id}/approve`, { headers, data: {} });
  expect(answer.status(), await answer.text()).toBe(200);
  return order;
}
