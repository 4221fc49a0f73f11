import { toSoles } from '@qhatu/contract/money';
import { paymentStatus } from '@qhatu/contract/orders';
import {
  type Address,
  PaymentTypeId,
  type Purchase,
  type PurchaseDetail,
  type PurchaseList,
} from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { pictureOfLine } from '../designs/customs/picture-address';
import { methodTitle } from './methods';
import { progressOf } from './progress';
import { type OrderLineRow, type OrderRow, orderLines } from './read';

/** A person's purchases, newest first (D9, D48), whoever was paid; what a provider was never paid for is none. */
export async function listPurchases(
  db: Db,
  userId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<PurchaseList> {
  const from = (page - 1) * perPage;
  const [{ total }, orders] = await Promise.all([
    db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('user_id', '=', userId)
      .where('placed_at', 'is not', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', userId)
      .where('placed_at', 'is not', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset(from)
      .execute(),
  ]);
  const lines = await orderLines(
    db,
    orders.map(({ id }) => id),
  );
  const ratings = await ratingsOf(
    db,
    lines.map(({ id }) => id),
  );
  const now = new Date();
  return {
    data: orders.map((order) =>
      purchaseOf(
        order,
        lines
          .filter((line) => line.order_id === order.id)
          .map((line) => detailOf(order, line, ratings.get(line.id), now)),
      ),
    ),
    total,
    per_page: perPage,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    from: orders.length > 0 ? from + 1 : null,
    to: orders.length > 0 ? from + orders.length : null,
  };
}

async function ratingsOf(db: Db, lineIds: number[]): Promise<Map<number, number>> {
  if (lineIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('seller_ratings')
    .select(['id', 'order_line_id'])
    .where('order_line_id', 'in', lineIds)
    .execute();
  return new Map(rows.map(({ id, order_line_id }) => [order_line_id, id]));
}

/** 'Jr. de la Unión 300, Lima, Lima, Lima'. */
export const addressText = ({ address, district }: Address): string =>
  [address, district.name, district.province.name, district.region.name].join(', ');

function purchaseOf(order: OrderRow, details: PurchaseDetail[]): Purchase {
  const method = PaymentTypeId.parse(order.payment_type_id);
  return {
    id: order.id,
    created_at: order.created_at.toISOString(),
    direccion: addressText(order.address),
    metodopago: methodTitle(method),
    payment_type_id: method,
    status: paymentStatus(order.status),
    hold_until: order.hold_until?.toISOString() ?? null,
    shipping_amount: toSoles(order.shipping),
    comisionmp: toSoles(order.surcharge),
    design_surcharge: toSoles(order.design_surcharge),
    discount_fix: toSoles(order.discount_fix),
    discount_shipping: toSoles(order.discount_shipping),
    totalcc: toSoles(order.total),
    details,
  };
}

function detailOf(order: OrderRow, line: OrderLineRow, ratingId: number | undefined, now: Date): PurchaseDetail {
  const image = pictureOfLine(line);
  const [step1, step2, step3, step4, step5] = progressOf(
    { ...line, status: paymentStatus(order.status), approved_at: order.approved_at },
    now,
  );
  return {
    id: line.id,
    payment_id: order.id,
    price: toSoles(line.price),
    quantity: line.qty,
    total: toSoles(line.total),
    shipping_amount: toSoles(line.shipping_amount),
    variant_label: line.variant_label,
    product_custom_id: line.product_custom_id,
    variant_id: line.variant_id,
    product: { id: line.product_id, code: line.code, name: line.name, images: image ? [image] : [] },
    seller: { id: line.seller_id, user_name: line.seller_user_name, name: line.seller_name },
    qualify_id: ratingId ?? null,
    estadoenvio1: step1,
    estadoenvio2: step2,
    estadoenvio3: step3,
    estadoenvio4: step4,
    estadoenvio5: step5,
    created_at: order.created_at.toISOString(),
  };
}
