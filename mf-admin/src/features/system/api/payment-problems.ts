import type { PaymentProblemResult, PaymentProblem as WireProblem } from '@qhatu/contract/wire';
import { api, useQueryClient } from '@qhatu/shared-state';
import { listKey, useKeyset } from '../../../list';

/** What one side says of a payment. Amounts in the currency's minor units. */
export interface PaymentSide {
  state: string;
  amount: number | null;
  currency: string | null;
  returned: number | null;
}

/** Something in which the shop and a provider differ (D125). Instants are ISO 8601. */
export interface PaymentProblem {
  id: number;
  provider: string;
  kind: WireProblem['kind'];
  chargeId: string;
  orderId: number | null;
  ours: PaymentSide;
  theirs: PaymentSide;
  foundAt: string;
  /** Who looks into it (D131). */
  assignee: { id: number; userName: string } | null;
  isClosed: boolean;
  note: string | null;
}

const PATH = 'admin/payment-problems';

const problemFromWire = ({ assignee, ...wire }: WireProblem): PaymentProblem => ({
  ...{ id: wire.id, provider: wire.provider, kind: wire.kind, chargeId: wire.charge_id, orderId: wire.order_id },
  ...{ ours: wire.ours, theirs: wire.theirs, foundAt: wire.found_at },
  assignee: assignee && { id: assignee.id, userName: assignee.user_name },
  ...{ isClosed: wire.closed_at !== null, note: wire.note },
});

export const usePaymentProblems = (filter: string, userId: number) =>
  useKeyset({ path: PATH, filter, after: 'after', userId, fromWire: problemFromWire });

export function useReloadPaymentProblems(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: listKey(PATH) });
}

/** To somebody of administration, or to nobody. */
export const assignProblem = (id: number, to: number | null) =>
  api.post<PaymentProblemResult>(`${PATH}/${id}/assign`, { user_id: to });

export const closeProblem = (id: number, note: string) =>
  api.post<PaymentProblemResult>(`${PATH}/${id}/done`, { note });
