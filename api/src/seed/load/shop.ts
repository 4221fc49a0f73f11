import { PAID_STATES } from '@qhatu/contract/orders';
import type { AccountsSetting } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { insertRows } from '../bulk';
import { daysBefore } from '../catalog/anchor';
import { ACCOUNT, ADDRESSES } from '../demo/accounts';
import { BANNERS, EVENTS, REVIEWS, SECTIONS, SLIDERS, WISHLIST } from '../demo/front';
import { demoOrders, type OrderLineRow, type OrderRow } from '../demo/orders';
import { PROMOTION_SCOPES, PROMOTIONS, type PromotionRow } from '../demo/promotions';
import { BANNER } from '../media/pictures/wide';
import { banner } from '../media-uri';

/** Where the demo's transfers go; nobody's. */
export const BANK_ACCOUNTS: AccountsSetting = {
  ...{ holder: 'Qhatu Mercado S.A.C.', ruc: '20609876540', proof_email: 'pagos@qhatu.pe' },
  ...{ bank_1: 'BCP, cuenta corriente en soles', number_1: '194-2587413-0-62', cci_1: '002-194-002587413062-91' },
  ...{ bank_2: 'Interbank, cuenta corriente en soles', number_2: '200-3004512876', cci_2: '003-200-003004512876-35' },
  ...{ bank_3: '', number_3: '', cci_3: '' },
  ...{ wallet_1: 'Yape', phone_1: '987 654 321', code_1: 'YAPE:51987654321:Qhatu Mercado SAC' },
  ...{ wallet_2: 'Plin', phone_2: '987 654 322', code_2: 'PLIN:51987654322:Qhatu Mercado SAC' },
};

/** What dresses the shop: slides, sections, banners, events, reviews. */
export async function loadFront(db: Db): Promise<void> {
  await insertRows<object>(
    db,
    'sliders',
    {
      id: 'int',
      url_image: 'text',
      widths: 'int[]',
      width: 'int',
      height: 'int',
      phone_image: 'jsonb',
      description: 'text',
      detail: 'text',
      link: 'text',
      position: 'int',
    },
    SLIDERS,
  );
  await insertRows<object>(
    db,
    'sections',
    { id: 'int', type: 'smallint', name: 'text', position: 'int' },
    SECTIONS.map(({ id, type, name }, position) => ({ id, type, name, position })),
  );
  const items = SECTIONS.flatMap(({ id: section_id, items: list }) =>
    list.map((item, position) => ({ section_id, position, ...item })),
  );
  await insertRows<object>(
    db,
    'section_items',
    {
      section_id: 'int',
      name: 'text',
      position: 'int',
      uri: 'text',
      url: 'text',
      description: 'text',
      category_id: 'int',
      selection: 'text',
      product_ids: 'int[]',
    },
    items,
  );
  const banners = BANNERS.map(({ name, title, link }, position) => ({
    id: position + 1,
    name: title,
    uri: banner(name),
    widths: [...BANNER.widths],
    width: BANNER.width,
    height: BANNER.height,
    link,
    position,
  }));
  await insertRows<object>(
    db,
    'banners',
    {
      id: 'int',
      name: 'text',
      uri: 'text',
      widths: 'int[]',
      width: 'int',
      height: 'int',
      link: 'text',
      position: 'int',
    },
    banners,
  );
  const events = EVENTS.map((event, position) => ({ ...event, position, since: daysBefore(30), until: 'infinity' }));
  await insertRows<object>(
    db,
    'events',
    {
      place: 'text',
      message: 'text',
      color: 'text',
      text_color: 'text',
      url_event: 'text',
      since: 'timestamptz',
      until: 'timestamptz',
      position: 'int',
    },
    events,
  );
  await insertRows<object>(
    db,
    'reviews',
    { user_id: 'int', rating: 'smallint', message: 'text', uri: 'text', created_at: 'timestamptz' },
    REVIEWS,
  );
}

/** Where transfers go, as administration would have said it (D180), where nobody has yet. */
export async function loadBankAccounts(db: Db, actor_id: number = ACCOUNT.admin): Promise<void> {
  const value = JSON.stringify(BANK_ACCOUNTS);
  await db
    .insertInto('setting_versions')
    .values({ key: 'accounts', version: 1, value, reason: '', actor_id })
    .onConflict((row) => row.doNothing())
    .execute();
}

export async function loadPromotions(db: Db): Promise<void> {
  const columns: Record<keyof PromotionRow, string> = {
    id: 'int',
    code: 'text',
    type_id: 'smallint',
    rate: 'numeric',
    amount: 'int',
    min_amount: 'int',
    paymentmethodoffer: 'jsonb',
    reseller_id: 'int',
    since: 'timestamptz',
    until: 'timestamptz',
    max_uses: 'int',
  };
  await insertRows<PromotionRow>(db, 'promotions', columns, PROMOTIONS);
  await insertRows<object>(
    db,
    'promotion_scopes',
    { promotion_id: 'int', seller_id: 'int', category_id: 'int', subcategory_id: 'int', product_id: 'int' },
    PROMOTION_SCOPES,
  );
}

/** Addresses, favourites and past orders of cliente@demo.pe. */
export async function loadCustomer(db: Db, variantIds: ReadonlyMap<number, readonly number[]>): Promise<void> {
  await insertRows<object>(
    db,
    'addresses',
    { id: 'int', user_id: 'int', district_id: 'int', address: 'text', reference: 'text' },
    ADDRESSES,
  );
  await insertRows<object>(
    db,
    'wishlist',
    { user_id: 'int', product_id: 'int', created_at: 'timestamptz' },
    WISHLIST.map((product_id, i) => ({ user_id: ACCOUNT.cliente, product_id, created_at: daysBefore(5 + i) })),
  );
  const { orders, lines } = demoOrders(variantIds);
  const order: Record<keyof OrderRow, string> = {
    id: 'int',
    user_id: 'int',
    reference: 'text',
    status: 'text',
    payment_type_id: 'smallint',
    code: 'text',
    name: 'text',
    phone: 'text',
    email: 'text',
    address_id: 'int',
    address: 'jsonb',
    region_id: 'int',
    total_products: 'int',
    discounts: 'int',
    subtotal: 'int',
    shipping: 'int',
    surcharge: 'int',
    discount_fix: 'int',
    discount_shipping: 'int',
    design_surcharge: 'int',
    total: 'int',
    placed_at: 'timestamptz',
    approved_at: 'timestamptz',
    created_at: 'timestamptz',
  };
  const line: Record<keyof OrderLineRow, string> = {
    order_id: 'int',
    product_id: 'int',
    variant_id: 'int',
    seller_id: 'int',
    category_id: 'int',
    name: 'text',
    code: 'text',
    variant_label: 'text',
    image: 'jsonb',
    qty: 'int',
    price: 'int',
    list: 'int',
    discount: 'int',
    rate: 'numeric',
    total: 'int',
    shipping_amount: 'int',
    adult: 'boolean',
    processed_at: 'timestamptz',
    sent_at: 'timestamptz',
    received_at: 'timestamptz',
  };
  await insertRows<OrderRow>(db, 'orders', order, orders);
  await insertRows<OrderLineRow>(db, 'order_lines', line, lines);
  await rememberOrders(db);
}

/** What the orders of the demo would have left behind: their products were taken, and their steps written down. */
async function rememberOrders(db: Db): Promise<void> {
  const paid = sql`o.status = any(${[...PAID_STATES]}::text[])`;
  await sql`
    insert into stock_reservations (order_id, variant_id, qty, state)
    select l.order_id, l.variant_id, l.qty, 'taken'
    from order_lines l join orders o on o.id = l.order_id where ${paid} order by l.id`.execute(db);
  await sql`
    update variants v set supplied = v.stock + r.qty
    from (select variant_id, sum(qty)::int as qty from stock_reservations group by variant_id) r
    where v.id = r.variant_id`.execute(db);
  await sql`
    insert into order_events (order_id, at, kind, from_status, to_status, actor, actor_id)
    select o.id, step.at, step.kind, step.was, step.became, step.actor, case when step.actor = 'buyer' then o.user_id end
    from orders o
    join (select order_id, min(processed_at) as processed, max(sent_at) as sent, max(received_at) as received
          from order_lines group by order_id) l on l.order_id = o.id
    cross join lateral (values
      (1, o.created_at, 'placed', null, 'awaiting_payment', 'buyer'),
      (2, o.approved_at, 'paid', 'awaiting_payment', 'paid', 'administration'),
      (2, case when o.status = 'expired' then o.created_at + interval '4 hours' end,
        'expired', 'awaiting_payment', 'expired', 'shop'),
      (3, l.processed, 'preparing', 'paid', 'preparing', 'seller'),
      (4, l.sent, 'sent', 'preparing', 'sent', 'seller'),
      (5, l.received, 'delivered', 'sent', 'delivered', 'buyer')) as step (nth, at, kind, was, became, actor)
    where step.at is not null order by o.id, step.nth`.execute(db);
}
