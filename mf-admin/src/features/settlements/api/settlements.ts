import { type Cents, toCents } from '@qhatu/contract/money';
import type {
  PartyBalance,
  SellerRates,
  SettlementResult,
  SettlementDetail as WireDetail,
  SettlementEntry as WireEntry,
  Settlement as WireSettlement,
} from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery, useQueryClient } from '@qhatu/shared-state';
import { listKey, useKeyset } from '../../../list';

/** What a seller or a reseller is paid for a period (spec 3 §9). Days are Lima's, YYYY-MM-DD; instants ISO 8601. */
export interface Settlement {
  id: number;
  /** Who is paid. */
  party: string;
  role: 'seller' | 'reseller';
  firstDay: string;
  lastDay: string;
  /** A debt of the settlement before: 0 or less. */
  carried: Cents;
  earned: Cents;
  due: Cents;
  dueOn: string;
  /** `carried`: nothing is paid, the debt is the next settlement's. */
  status: 'due' | 'carried' | 'paid';
  /** Number of the bank's operation. */
  reference: string | null;
  paidAt: string | null;
}

/** One line of a statement: a sale, or what was taken back of one (below zero). */
export interface SettlementEntry {
  orderId: number | null;
  /** When it was posted. */
  at: string;
  name: string;
  quantity: number | null;
  /** What the buyer paid for the line, and the commission agreed for it in percent. */
  sold: Cents | null;
  commission: number | null;
  amount: Cents;
}

export interface SettlementDetail extends Settlement {
  entries: SettlementEntry[];
}

const settlementFromWire = (wire: WireSettlement): Settlement => ({
  ...{ id: wire.id, party: wire.party.name, role: wire.role, firstDay: wire.first_day, lastDay: wire.last_day },
  ...{ carried: toCents(wire.carried), earned: toCents(wire.earned), due: toCents(wire.due), dueOn: wire.due_on },
  ...{ status: wire.status, reference: wire.reference, paidAt: wire.paid_at },
});

const entryFromWire = (wire: WireEntry): SettlementEntry => ({
  ...{ orderId: wire.order_id, at: wire.at, name: wire.name, quantity: wire.qty },
  ...{ sold: wire.sold === null ? null : toCents(wire.sold), commission: wire.commission_percent },
  amount: toCents(wire.amount),
});

const PATH = 'staff/settlements';
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export const useSettlements = (filter: string, userId: number) =>
  useKeyset({ path: PATH, filter, after: 'after', userId, fromWire: settlementFromWire });

export function useSettlement(id: string, userId: number) {
  return useQuery({
    queryKey: listKey(pathOf(id), '', userId),
    meta: PERSONAL,
    queryFn: async ({ signal }): Promise<SettlementDetail> => {
      const wire = await api.get<WireDetail>(pathOf(id), { signal });
      return { ...settlementFromWire(wire), entries: wire.entries.map(entryFromWire) };
    },
  });
}

/** Where the statement of a settlement is, as PDF. */
export const statementPath = (id: string): string => `${pathOf(id)}/statement`;

/** It was paid from the bank, under this operation number. */
export const settlementPaid = (id: number, reference: string) =>
  api.post<SettlementResult>(`admin/settlements/${id}/paid`, { reference });

export function useReloadSettlements(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: listKey(PATH) });
}

/** What the caller is owed now: not final yet, final, and in settlements that are to be paid. */
export function useBalance(userId: number) {
  return useQuery({
    queryKey: listKey('staff/balance', '', userId),
    meta: PERSONAL,
    queryFn: async ({ signal }) => {
      const { pending, earned, due, due_on } = await api.get<PartyBalance>('staff/balance', { signal });
      return { pending: toCents(pending), earned: toCents(earned), due: toCents(due), dueOn: due_on };
    },
  });
}

/** What the shop keeps of a seller's sales, today and from which day on otherwise. */
export interface OwnRates {
  current: Rate[];
  planned: Rate[];
  shippingPercent: number;
}

interface Rate {
  scope: 'default' | 'category' | 'seller';
  category: string | null;
  fromDay: string;
  /** Null: back to the wider rates. */
  tiers: readonly { under: number | null; percent: number }[] | null;
}

/** The caller's own, for sellers. */
export function useOwnRates(userId: number) {
  return useQuery({
    queryKey: listKey('staff/rates', '', userId),
    meta: PERSONAL,
    queryFn: async ({ signal }): Promise<OwnRates> => {
      const wire = await api.get<SellerRates>('staff/rates', { signal });
      const rate = ({ from_day, ...rest }: SellerRates['current'][number]): Rate => ({ ...rest, fromDay: from_day });
      return {
        current: wire.current.map(rate),
        planned: wire.planned.map(rate),
        shippingPercent: wire.shipping_percent,
      };
    },
  });
}
