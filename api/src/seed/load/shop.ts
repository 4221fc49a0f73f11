import type { Db } from '../../db/open';
import { insertRows } from '../bulk';
import { daysBefore } from '../catalog/anchor';
import { ACCOUNT, ADDRESSES } from '../demo/accounts';
import { BANNERS, EVENTS, REVIEWS, SECTIONS, SLIDERS, WISHLIST } from '../demo/front';
import { demoOrders, type OrderLineRow, type OrderRow } from '../demo/orders';
import { PROMOTION_SCOPES, PROMOTIONS, type PromotionRow } from '../demo/promotions';
import { BANNER } from '../media/pictures/wide';
import { banner } from '../media-uri';

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
    total: 'int',
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
}
