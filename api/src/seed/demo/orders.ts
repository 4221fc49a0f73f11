import type { OrderState } from '@qhatu/contract/orders';
import type { MethodId } from '@qhatu/contract/payment-methods';
import { methodsFromWire, type PricingLine, type QuoteFigures, quote, SPEC_PRICING } from '@qhatu/contract/pricing';
import type { Address, Image } from '@qhatu/contract/wire';
import { sumsToRow } from '../../domains/orders/columns';
import { daysBefore } from '../catalog/anchor';
import type { ProductSeed } from '../catalog/rows';
import { productImage } from '../media-uri';
import { ACCOUNT, ADDRESSES } from './accounts';
import { DEMO_PRODUCTS } from './products';

/** How far an order of the demo has come (D26). Days before the anchor; absent: not yet. */
interface Story {
  id: number;
  address: 0 | 1;
  method: MethodId;
  status: OrderState;
  code: string | null;
  lines: readonly { product: number; qty: number; variant?: number }[];
  placed: number;
  approved?: number;
  processed?: number;
  sent?: number;
  received?: number;
}

/** Past orders of cliente@demo.pe: one in each state of the progress bar. */
const STORIES: readonly Story[] = [
  {
    id: 1,
    address: 0,
    method: 1,
    status: 'delivered',
    code: 'demo-0001',
    lines: [
      { product: 9006, qty: 2, variant: 0 },
      { product: 9001, qty: 1 },
    ],
    placed: 96,
    approved: 96,
    processed: 95,
    sent: 94,
    received: 92,
  },
  {
    id: 2,
    address: 1,
    method: 3,
    status: 'sent',
    code: '00184523',
    lines: [
      { product: 9007, qty: 1 },
      { product: 9010, qty: 2 },
    ],
    placed: 33,
    approved: 32,
    processed: 31,
    sent: 30,
  },
  {
    id: 3,
    address: 0,
    method: 5,
    status: 'sent',
    code: '77120934',
    lines: [{ product: 9008, qty: 1 }],
    placed: 4,
    approved: 4,
    processed: 3,
    sent: 2,
  },
  {
    id: 4,
    address: 1,
    method: 1,
    status: 'preparing',
    code: 'demo-0004',
    lines: [{ product: 9005, qty: 1 }],
    placed: 2,
    approved: 2,
    processed: 1,
  },
  {
    id: 5,
    address: 0,
    method: 3,
    status: 'paid',
    code: '00190277',
    lines: [
      { product: 9006, qty: 1, variant: 6 },
      { product: 9010, qty: 1 },
    ],
    placed: 1,
    approved: 1,
  },
  { id: 6, address: 0, method: 3, status: 'expired', code: null, lines: [{ product: 9004, qty: 1 }], placed: 20 },
];

const LIMA: Address['district'] = {
  id: 150122,
  name: 'Miraflores',
  region_id: 150100,
  province: { id: 150100, name: 'Lima' },
  region: { id: 150100, name: 'Lima' },
};
const CUSCO: Address['district'] = {
  id: 80108,
  name: 'Wanchaq',
  region_id: 80000,
  province: { id: 80100, name: 'Cusco' },
  region: { id: 80000, name: 'Cusco' },
};
const PLACES = [LIMA, CUSCO] as const;

export interface OrderRow extends ReturnType<typeof sumsToRow> {
  id: number;
  user_id: number;
  reference: string;
  status: Story['status'];
  payment_type_id: MethodId;
  code: string | null;
  name: string;
  phone: string;
  email: string;
  address_id: number;
  address: Address;
  region_id: number;
  placed_at: string;
  approved_at: string | null;
  created_at: string;
}
export interface OrderLineRow {
  order_id: number;
  product_id: number;
  variant_id: number;
  seller_id: number;
  category_id: number;
  name: string;
  code: string;
  variant_label: string | null;
  image: Image;
  qty: number;
  price: number;
  list: number;
  discount: number;
  rate: number;
  total: number;
  shipping_amount: number;
  adult: boolean;
  processed_at: string | null;
  sent_at: string | null;
  received_at: string | null;
}

const LABELS = ['Rojo, S', 'Rojo, M', 'Rojo, L', 'Azul, S', 'Azul, M', 'Azul, L', 'Negro, S', 'Negro, M'];

function productOf(id: number): ProductSeed {
  const found = DEMO_PRODUCTS.find(({ row }) => row.id === id);
  if (!found) throw new Error(`demo order of unknown product ${id}`);
  return found;
}

function pricingLine({ product, qty, variant = 0 }: Story['lines'][number]): PricingLine {
  const { row, variants } = productOf(product);
  return {
    productId: row.id,
    variantId: variant,
    customId: null,
    qty,
    price: variants[variant]?.price ?? row.price,
    offer: row.has_discount ? row.offer_price : null,
    offerMethods: methodsFromWire(row.paymentmethodoffer),
    maxPromotionRate: row.discount_rate * 100,
    sellerId: row.seller_id,
    categoryIds: [row.category_id],
    shipsToProvinces: row.can_go_to_province,
    freeShipping: row.free_shipping,
  };
}

const at = (days: number | undefined, hour: number) => (days === undefined ? null : daysBefore(days, -hour * 60));

function orderRow(story: Story, figures: QuoteFigures): OrderRow {
  const district = PLACES[story.address];
  const { id: address_id, user_id, district_id, address, reference } = ADDRESSES[story.address];
  return {
    id: story.id,
    user_id: ACCOUNT.cliente,
    reference: `DEMO${String(story.id).padStart(6, '0')}`,
    status: story.status,
    payment_type_id: story.method,
    code: story.code,
    name: 'Camila Rojas Huamán',
    phone: '987100002',
    email: 'cliente@demo.pe',
    address_id,
    region_id: district.region_id,
    address: { id: address_id, user_id, district_id, address, reference, district },
    ...sumsToRow(figures),
    placed_at: daysBefore(story.placed),
    approved_at: at(story.approved, 1),
    created_at: daysBefore(story.placed),
  };
}

/** The orders and their lines, priced by the module that prices everything (D13). `variantIds`: product → its variants' ids. */
export function demoOrders(variantIds: ReadonlyMap<number, readonly number[]>): {
  orders: OrderRow[];
  lines: OrderLineRow[];
} {
  const orders: OrderRow[] = [];
  const lines: OrderLineRow[] = [];
  for (const story of STORIES) {
    const figures = quote({
      settings: SPEC_PRICING,
      lines: story.lines.map(pricingLine),
      regionId: PLACES[story.address].region_id,
      method: story.method,
    });
    orders.push(orderRow(story, figures));
    figures.lines.forEach((line, i) => {
      const { row, pictures } = productOf(line.line.productId);
      const variant = story.lines[i]?.variant ?? 0;
      lines.push({
        order_id: story.id,
        product_id: row.id,
        variant_id: variantIds.get(row.id)?.[variant] ?? 0,
        seller_id: row.seller_id,
        category_id: row.category_id,
        name: row.name,
        code: row.code,
        variant_label: row.has_variants ? (LABELS[variant] ?? null) : null,
        image: productImage(row.id, pictures[0] ?? ''),
        qty: line.line.qty,
        price: line.line.price,
        list: line.list,
        discount: line.discount,
        rate: line.ratePercent,
        total: line.total,
        shipping_amount: line.shipping,
        adult: row.adult,
        processed_at: at(story.processed, 2),
        sent_at: at(story.sent, 3),
        received_at: at(story.received, 4),
      });
    });
  }
  return { orders, lines };
}
