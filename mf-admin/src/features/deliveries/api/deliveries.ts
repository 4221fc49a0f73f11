import { type Picture, pictureFromWire } from '@qhatu/contract/model';
import type { AdminLine } from '@qhatu/contract/wire';
import { useKeyset } from '../../../list';

/** The buyer's design on a product, as the printer needs it. */
export interface PrintedDesign {
  id: number;
  /** Sides that are printed: 1 the front, 2 the back. */
  views: (1 | 2)[];
  description: string | null;
  optimised: boolean;
}

/** A line that somebody prepares and sends: the seller its own, administration all (D1). */
export interface Delivery {
  id: number;
  orderId: number;
  /** ISO 8601. */
  boughtAt: string;
  name: string;
  code: string;
  variantLabel: string | null;
  picture: Picture | null;
  design: PrintedDesign | null;
  quantity: number;
  seller: string;
  recipient: { name: string; phone: string; address: string; reference: string | null };
  /** Which of the five steps of spec 3 §2 are done. */
  isDone: boolean[];
  /** The last day for sending it, YYYY-MM-DD of Lima; null: nobody waits for that. */
  sendBy: string | null;
  isLate: boolean;
}

type DeliveryView = 'to_process' | 'to_print' | 'to_send' | 'late' | 'sent';

const deliveryFromWire = ({ recipient: { name, phone, direccion, reference }, ...wire }: AdminLine): Delivery => ({
  ...{ id: wire.id, orderId: wire.payment_id, boughtAt: wire.created_at, name: wire.name, code: wire.code },
  ...{ variantLabel: wire.variant_label, picture: wire.image && pictureFromWire(wire.image) },
  ...{ design: wire.custom ?? null, quantity: wire.quantity, seller: wire.seller.name },
  recipient: { name, phone, address: direccion, reference },
  isDone: wire.estadoenvio.map((step) => step === 'complete'),
  ...{ sendBy: wire.send_by, isLate: wire.is_late },
});

export const useDeliveries = (view: DeliveryView, userId: number) =>
  useKeyset({ path: 'admin/lines', filter: `step=${view}`, after: 'after', userId, fromWire: deliveryFromWire });
