import { randomUUID } from 'node:crypto';
import { mailsTo } from '../../../../test/mails';
import type { Buyer } from '../../orders/fixtures';
import { type payingShopForTests, releaseDue } from './shop';

export const ACCOUNT = 'BCP 191-1234567-0-11, Rosa Quispe';

/** Orders that were paid by transfer, and money that goes back: as buyers and administration do and see it. */
export function refundsAt(stage: ReturnType<typeof payingShopForTests>) {
  /** A transfer of S/ 65 that nobody has looked at. */
  async function transferred(stock = 5) {
    const buyer = await stage.shop.market.buyer();
    const product = await stage.shop.market.product({ stock });
    const { id } = await stage.shop.market.order(buyer, [{ product_id: product, qty: 1 }]);
    return { id, buyer, product };
  }
  /** Lets the order expire: nobody looked at it in time. */
  async function letExpire(id: number) {
    await stage.shop.db
      .updateTable('orders')
      .set({ hold_until: new Date(0) })
      .where('id', '=', id)
      .execute();
    await releaseDue(stage.shop.db);
  }
  const approve = (id: number) => stage.shop.post(`admin/orders/${id}/approve`, undefined, stage.admin);
  const cancel = (id: number, { token }: Buyer) => stage.shop.post(`orders/${id}/cancel`, {}, token);
  const giveBack = (id: number, amount: number) =>
    stage.shop.post(`admin/orders/${id}/refunds`, { amount, reason: 'Llegó sin su caja' }, stage.admin, {
      headers: { 'idempotency-key': randomUUID() },
    });
  /** A transfer that came once its order had ended. */
  const recordLate = (id: number, body: object) =>
    stage.shop.post(`admin/orders/${id}/late-transfer`, body, stage.admin);
  /** Without its amount as a page of the release before. */
  const done = (refundId: number, amount?: number) =>
    stage.shop.post(`admin/refunds/${refundId}/done`, { operation: '004512', amount }, stage.admin);
  const history = async (id: number, { token }: Buyer) => (await stage.shop.get(`orders/${id}/history`, token)).json();
  const kinds = async (id: number, buyer: Buyer): Promise<string[]> =>
    (await history(id, buyer)).events.map(({ kind }: { kind: string }) => kind);
  const asStaff = async (id: number) => (await stage.shop.get(`staff/orders/${id}`, stage.admin)).json();
  const refundsSeen = async (id: number, { token }: Buyer) =>
    (await stage.shop.get(`orders/${id}/after-sale`, token)).json().refunds;
  const name = (id: number, refundId: number, account: string, { token }: Buyer) =>
    stage.shop.post(`orders/${id}/refunds/${refundId}/account`, { account }, token);
  /** The newest mail about an order with this subject. */
  async function mailAbout(id: number, subject: string) {
    const { email } = await stage.shop.db
      .selectFrom('orders')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const found = (await mailsTo(stage.shop, email)).filter((mail) => mail.subject === subject);
    return found.filter(({ text }) => text.includes(`/sales/orders/${id}`)).at(-1);
  }
  const answers = (...all: Awaited<ReturnType<typeof approve>>[]) =>
    all.map((one) => [one.statusCode, one.json().code ?? null]);
  return {
    transferred,
    letExpire,
    recordLate,
    approve,
    cancel,
    giveBack,
    done,
    history,
    kinds,
    asStaff,
    refundsSeen,
    name,
    mailAbout,
    answers,
  };
}
