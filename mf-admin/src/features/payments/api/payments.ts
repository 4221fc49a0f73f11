import { type Cents, toCents } from '@qhatu/contract/money';
import type { AdminOrder } from '@qhatu/contract/wire';
import { useKeyset } from '../../../list';

/** An order whose payment a person looks at: a transfer with its proof. Instants are ISO 8601. */
export interface Transfer {
  id: number;
  placedAt: string;
  isWaiting: boolean;
  /** Its time has run out, and it can be accepted all the same while its products are there. */
  canApproveLate: boolean;
  /** When its products go back to stock (D25). */
  heldUntil: string | null;
  buyer: { name: string; email: string; phone: string };
  /** How it is paid, in words. */
  method: string;
  /** Operation number, as the buyer typed it. */
  operation: string | null;
  total: Cents;
  address: string;
  /** Kind of the file that was sent as a proof; null: none was. */
  proofMime: string | null;
  rejectedFor: string | null;
  lines: { id: number; name: string; variantLabel: string | null; quantity: number; total: Cents }[];
}

type TransferView = 'pending' | 'approved' | 'rejected' | 'cancelled';

const transferFromWire = (wire: AdminOrder): Transfer => ({
  ...{ id: wire.id, placedAt: wire.created_at, isWaiting: wire.status === 'pending' },
  canApproveLate: wire.can_approve_late ?? false,
  ...{ heldUntil: wire.hold_until, buyer: wire.buyer, method: wire.metodopago, operation: wire.code },
  ...{ total: toCents(wire.total), address: wire.direccion, proofMime: wire.proof?.mime ?? null },
  rejectedFor: wire.reason,
  lines: wire.details.map(({ id, name, variant_label, quantity, total }) => ({
    ...{ id, name, variantLabel: variant_label, quantity, total: toCents(total) },
  })),
});

export const useTransfers = (view: TransferView, userId: number) =>
  useKeyset({ path: 'admin/orders', filter: `status=${view}`, after: 'after', userId, fromWire: transferFromWire });
