import { ROLE } from '@qhatu/contract/model';
import { COMPLAINT } from '@qhatu/contract/testing';
import type { ShopRight } from '@qhatu/contract/wire';
import { sha256Hex } from '../../src/crypto/digest';
import { SEALED, sealValue } from '../../src/crypto/sealed-columns';
import { issueToken } from '../../src/domains/accounts/tokens';
import type { PayingShop } from '../../src/domains/checkout/testing/shop';
import { fileIn } from '../../src/domains/complaints/fixtures';
import { words } from '../../src/domains/designs/testing';
import { approveOrder } from '../../src/domains/orders/decide';
import { orderMails } from '../../src/domains/orders/mails';
import { resellerBody, somebody } from '../../src/domains/sellers/fixtures';
import { append } from '../../src/domains/support/append';
import { storeImage } from '../../src/domains/support/images/store';
import { openSupportChat } from '../../src/domains/support/open';
import type { TestApp } from '../app';
import { registered } from '../newcomer';
import { CALLERS, type Caller, type World } from './rule';

const ROLE_OF: Record<Caller, number | null> = {
  nobody: null,
  visitor: null,
  client: 1,
  admin: 2,
  reseller: 3,
  seller: 4,
  support: 5,
};

/** People of every role who own nothing, so that whatever they get is not theirs. @returns their user ids */
export async function castOf(shop: TestApp): Promise<Record<Caller, number | null>> {
  const ids: Partial<Record<Caller, number | null>> = { nobody: null, visitor: 5 };
  for (const caller of CALLERS) {
    const role = ROLE_OF[caller];
    if (role === null) continue;
    const { id } = await registered(shop);
    await shop.db.updateTable('users').set({ role_id: role }).where('id', '=', id).execute();
    ids[caller] = id;
  }
  return ids as Record<Caller, number | null>;
}

/** Somebody who works in the shop of this seller (D234), with these rights. @returns their user id */
export async function helperOf(shop: TestApp, sellerId: number, may: readonly ShopRight[]): Promise<number> {
  const { id, form } = await registered(shop);
  await shop.db
    .insertInto('shop_members')
    .values({ seller_id: sellerId, email: form.email, may: [...may], user_id: id, joined_at: new Date() })
    .execute();
  return id;
}

/** A token of its own for each call: some calls end the session that makes them. */
export const tokenOf = async (shop: TestApp, userId: number | null): Promise<string | undefined> =>
  userId === null ? undefined : issueToken(shop.db, userId);

/** The same, of somebody who logged in an hour ago and has proved nothing since. */
export async function agedTokenOf(shop: TestApp, userId: number | null): Promise<string | undefined> {
  const token = await tokenOf(shop, userId);
  if (!token) return token;
  await shop.db
    .updateTable('tokens')
    .set({ created_at: new Date(Date.now() - 3_600_000), stepped_up_at: null })
    .where('hash', '=', sha256Hex(token))
    .execute();
  return token;
}

/** A return of a line, with a picture that is not there, and a parcel. */
async function returnOf(shop: PayingShop, userId: number, lineId: number) {
  const { order_id, seller_id } = await shop.db
    .selectFrom('order_lines')
    .select(['order_id', 'seller_id'])
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow();
  const asked = { user_id: userId, order_id, seller_id, key: 'world', body_hash: 'world', comment: 'Ajena' };
  const { id: returnId } = await shop.db
    .insertInto('order_returns')
    .values({ ...asked, reason: 'wrong', due_on: '2026-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db.insertInto('order_return_lines').values({ return_id: returnId, line_id: lineId, qty: 1 }).execute();
  const { id: returnPictureId } = await shop.db
    .insertInto('uploads')
    .values({
      user_id: userId,
      kind: 'return-picture',
      path: `returns/none-${returnId}.webp`,
      mime: 'image/webp',
      bytes: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('order_return_pictures')
    .values({ return_id: returnId, upload_id: returnPictureId })
    .execute();
  const { id: parcelId } = await shop.db
    .insertInto('parcels')
    .values({ order_id, carrier: 'Olva', tracking: 'AJENO' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db.insertInto('parcel_lines').values({ parcel_id: parcelId, line_id: lineId, qty: 1 }).execute();
  return { returnId, returnPictureId, parcelId };
}

/** What staff do something with. */
async function paidOrders(shop: PayingShop): Promise<World['paid']> {
  const paid = async () => {
    const order = await shop.market.order(shop.buyer, [{ product_id: await shop.market.product(), qty: 2 }]);
    await shop.db.transaction().execute((trx) => approveOrder(trx, order.id, orderMails(shop.app)));
    return { orderId: order.id, lineId: order.details[0]?.id ?? 0 };
  };
  const [one, two, three, delivered] = [await paid(), await paid(), await paid(), await paid()];
  const { orderId, lineId } = delivered;
  await shop.db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', orderId).execute();
  await shop.db.updateTable('order_lines').set({ sent_at: new Date() }).where('id', '=', lineId).execute();
  const { returnId } = await returnOf(shop, shop.buyer.id, lineId);
  const accepted = { status: 'accepted', decided_at: new Date() } as const;
  await shop.db.updateTable('order_returns').set(accepted).where('id', '=', returnId).execute();
  return [one, two, three, { ...delivered, returnId }];
}

/** What belongs to cliente@demo.pe, and purchases of another stranger. */
export async function buildWorld(shop: PayingShop): Promise<World> {
  const { user } = await shop.login('cliente@demo.pe');
  const mine = { column: 'user_id', id: user.id } as const;
  const address = await shop.db
    .selectFrom('addresses')
    .select('id')
    .where(mine.column, '=', mine.id)
    .executeTakeFirstOrThrow();
  const order = await shop.db
    .selectFrom('orders')
    .select('id')
    .where(mine.column, '=', mine.id)
    .executeTakeFirstOrThrow();
  const line = await shop.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const session = await shop.db
    .selectFrom('tokens')
    .select('id')
    .where(mine.column, '=', mine.id)
    .executeTakeFirstOrThrow();
  const proof = await shop.db
    .insertInto('uploads')
    .values({ user_id: user.id, kind: 'proof', path: 'proofs/none.webp', mime: 'image/webp', bytes: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const factor = await shop.db
    .insertInto('second_factors')
    .values({ user_id: user.id, kind: 'passkey', name: 'Ajena', credential_id: 'ajena', public_key: 'ajena' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const question = await shop.db
    .insertInto('questions')
    .values({ product_id: 9011, user_id: user.id, message: '¿Ajena?' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rating = await shop.db
    .insertInto('ratings')
    .values({ product_id: 9011, user_id: user.id, rating: 2, message: 'Ajena' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const variant = await shop.db
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', 9011)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const ofOwner = { user_id: user.id, message: 'Ajeno' };
  const sender = { name: 'Rosa', last_name: 'Quispe', phone: '987654321', email: 'rosa@prueba.pe' };
  await shop.db
    .insertInto('contact_messages')
    .values({ ...ofOwner, ...sender })
    .execute();
  await shop.db.insertInto('suggestions').values(ofOwner).execute();
  const views = { front: [words()], back: [] };
  const custom = await shop.db
    .insertInto('product_customs')
    .values({
      user_id: user.id,
      product_id: 9011,
      variant_id: variant.id,
      stickers_total: 0,
      quantity: 1,
      design: JSON.stringify({ version: 1, product_id: 9011, color_id: 1, views }),
      idempotency_key: 'world',
      body_hash: 'world',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const customPicture = '11111111-1111-4111-8111-111111111111.webp';
  await shop.db
    .insertInto('product_custom_images')
    .values({ custom_id: custom.id, view: 1, uri: `private/designs/${customPicture}` })
    .execute();
  const place = 'private/prints/none.webp';
  const print = await shop.db
    .insertInto('prints')
    .values({ user_id: user.id, uri: place, thumb: place, width: 1, height: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: refundId } = await shop.db
    .insertInto('order_refunds')
    .values({
      order_id: order.id,
      user_id: user.id,
      key: 'world',
      amount: 1,
      final: false,
      status: 'by-hand',
      reason: 'Ajena',
      account: sealValue(shop.app.sealer, SEALED.refundAccount, user.id, JSON.stringify('BCP 191-1234567-0-11')),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const given = await returnOf(shop, user.id, line.id);
  const [card, paypal] = [await shop.register(1), await shop.register(2)];
  const started = await shop.post('paypal/orders', { reference: paypal.reference }, paypal.buyer.token);
  const view = await shop.db
    .insertInto('list_views')
    .values({ user_id: user.id, list: 'pedidos', name: 'Ajena', search: 'estado=paid' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const bulk = await shop.db
    .insertInto('bulk_edits')
    .values({ actor_id: user.id, change: JSON.stringify({ kind: 'offer-end' }), items: JSON.stringify([]) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const imported = await shop.db
    .insertInto('import_runs')
    .values({ owner_id: user.id, format: 'qhatu', file_name: 'ajeno.csv', parts: [], state: 'ready' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const importedItem = await shop.db
    .insertInto('import_items')
    .values({ run_id: imported.id, key: 'ajeno', rows: [2], state: 'refused' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const day = '2026-01-04';
  const settlement = await shop.db
    .insertInto('settlements')
    .values({
      ...{ party_id: user.id, role: 'seller', first_day: day, last_day: day, due_on: day },
      ...{ carried: 0, earned: 0, due: 0, status: 'carried' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = await shop.db
    .insertInto('shop_members')
    .values({ seller_id: user.id, email: 'ayuda@correo.pe', may: ['stock'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const conversations = await conversationsOf(shop, user.id);
  const requests = await requestAndComplaintOf(shop);
  return {
    ...conversations,
    ...requests,
    ...given,
    refundId,
    paid: await paidOrders(shop),
    card: card.reference,
    paypal: paypal.reference,
    paypalId: started.json().id,
    ownerId: user.id,
    addressId: address.id,
    orderId: order.id,
    lineId: line.id,
    sessionId: session.id,
    factorId: factor.id,
    proofId: proof.id,
    customId: custom.id,
    customPicture,
    printId: print.id,
    questionId: question.id,
    ratingId: rating.id,
    productId: 9011,
    variantId: variant.id,
    bulkId: bulk.id,
    viewId: view.id,
    importId: imported.id,
    importItemId: importedItem.id,
    settlementId: settlement.id,
    memberId: member.id,
    ...(await systemsOf(shop, user.id)),
  };
}

/** A conversation of this person with a seller, which holds a picture, and one with support. */
async function conversationsOf(
  shop: TestApp,
  userId: number,
): Promise<Pick<World, 'chatId' | 'supportChatId' | 'imageId'>> {
  const seller = await shop.login('vendedor@demo.pe');
  const { id: chatId } = await shop.db
    .insertInto('chats')
    .values({ buyer_id: userId, seller_id: seller.user.id })
    .onConflict((conflict) => conflict.columns(['buyer_id', 'seller_id']).doUpdateSet({ buyer_id: userId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const owner = { id: userId, role: ROLE.client, shop: null };
  const picture = { picture: Buffer.from('x'), width: 1, height: 1 };
  const imageId = await storeImage(shop.db, shop.app.privateFiles, owner, picture);
  await append(shop.db, { id: userId, role: 1 }, { chatId, kind: 'user', text: '', imageId });
  const support = await openSupportChat(shop.db, { userId, subject: 'Ajeno', text: 'Hola' });
  return { chatId, supportChatId: support.chatId, imageId };
}

/** What somebody's own system speaks to the shop with. */
async function systemsOf(
  shop: TestApp,
  owner_id: number,
): Promise<Pick<World, 'apiKeyId' | 'webhookId' | 'webhookMessageId'>> {
  const key = await shop.db
    .insertInto('api_keys')
    .values({ owner_id, name: 'Ajena', scopes: ['inventory:read'], beginning: 'qhatu_ajen', hash: 'world' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const webhook = await shop.db
    .insertInto('webhooks')
    .values({ owner_id, url: 'https://ajena.example/', events: ['stock.low'], secret: 'world', enabled: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = await shop.db
    .insertInto('webhook_messages')
    .values({ webhook_id: webhook.id, type: 'stock.low', source: 'world', body: '{}', next_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { apiKeyId: key.id, webhookId: webhook.id, webhookMessageId: message.id };
}

/** What strangers have handed in: a request to recommend, and a complaint. */
async function requestAndComplaintOf(shop: TestApp): Promise<Pick<World, 'requestId' | 'complaintId'>> {
  const { token } = await somebody(shop);
  const asked = await shop.post('auth/register-reseller', await resellerBody(), token);
  const filed = await fileIn(shop, COMPLAINT);
  if (asked.statusCode !== 200 || filed.statusCode !== 200) throw new Error(`${asked.body} ${filed.body}`);
  const [{ id: requestId }] = (await shop.get('users/requests', token)).json();
  const { id: complaintId } = await shop.db
    .selectFrom('complaints')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { requestId, complaintId };
}
