import { randomBytes } from 'node:crypto';
import type { Address, OrderBody } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import type { PricedPurchase } from '../quote';

/** How long an unapproved transfer keeps its goods (D25). */
export const HOLD_HOURS = 4;

export interface OrderToStore {
  userId: number;
  body: OrderBody;
  address: Address;
  priced: PricedPurchase;
  proofId: number | null;
}

const trimmed = (value: string | null | undefined): string | null => value?.trim() || null;

/** What payment providers and people quote: unguessable, without letters that are mistaken for digits. */
function newReference(): string {
  const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
  return `QH${Array.from(randomBytes(12), (byte) => alphabet[byte % alphabet.length]).join('')}`;
}

/**
 * Writes the order, its lines and its reservations; the goods themselves are taken by `takeStock` afterwards. An order
 * that costs nothing has nothing to be reviewed and is approved at once (D21); the others wait with their goods held.
 * @returns the order's id
 */
export async function storeOrder(trx: Db, { userId, body, address, priced, proofId }: OrderToStore): Promise<number> {
  const { figures, promotion } = priced;
  const isFree = figures.total === 0;
  const hold = sql<Date>`now() + make_interval(hours => ${sql.lit(HOLD_HOURS)})`;
  const { id } = await trx
    .insertInto('orders')
    .values({
      user_id: userId,
      reference: newReference(),
      status: isFree ? 'approved' : 'pending',
      payment_type_id: figures.method,
      code: trimmed(body.code),
      name: body.name.trim(),
      phone: body.phone.trim(),
      email: body.email.trim(),
      address_id: address.id,
      address: JSON.stringify(address),
      region_id: address.district.region_id,
      ruc: trimmed(body.ruc),
      razon_social: trimmed(body.razon_social),
      direccion: trimmed(body.direccion),
      telefono: trimmed(body.telefono),
      total_products: figures.totalProducts,
      discounts: figures.discounts,
      subtotal: figures.subtotal,
      shipping: figures.shipping,
      surcharge: figures.surcharge,
      discount_fix: figures.discountFix,
      discount_shipping: figures.discountShipping,
      design_surcharge: figures.designSurcharge,
      total: figures.total,
      promotion_id: promotion?.wire.id ?? null,
      promotion_code: promotion?.wire.code ?? null,
      reseller_id: promotion?.reseller?.id ?? null,
      proof_upload_id: proofId,
      hold_until: isFree ? null : hold,
      approved_at: isFree ? sql<Date>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeLines(trx, id, priced);
  return id;
}

async function storeLines(trx: Db, orderId: number, { lines, figures }: PricedPurchase): Promise<void> {
  const counted = lines.flatMap((line, index) => {
    const amounts = figures.lines[index];
    return amounts?.counts && line.variantId !== null ? [{ ...line, variantId: line.variantId, amounts }] : [];
  });
  await trx
    .insertInto('order_lines')
    .values(
      counted.map(({ product: { wire }, variantId, pricing, amounts }) => {
        const variant = wire.variants.find(({ id }) => id === variantId);
        const image = variant?.images[0] ?? wire.images[0];
        return {
          order_id: orderId,
          product_id: wire.id,
          variant_id: variantId,
          product_custom_id: pricing.customId,
          seller_id: wire.user.id,
          category_id: wire.category.category_id,
          name: wire.name,
          code: wire.code,
          variant_label: variant?.label ?? null,
          image: image ? JSON.stringify(image) : null,
          qty: pricing.qty,
          price: pricing.price,
          list: amounts.list,
          discount: amounts.discount,
          rate: amounts.ratePercent,
          total: amounts.total,
          shipping_amount: amounts.shipping,
          adult: wire.adult,
        };
      }),
    )
    .execute();
  const isFree = figures.total === 0;
  await trx
    .insertInto('stock_reservations')
    .values(
      counted.map(({ variantId, pricing }) => ({
        order_id: orderId,
        variant_id: variantId,
        qty: pricing.qty,
        expires_at: isFree ? null : sql<Date>`now() + make_interval(hours => ${sql.lit(HOLD_HOURS)})`,
        state: isFree ? ('taken' as const) : ('held' as const),
      })),
    )
    .execute();
}
