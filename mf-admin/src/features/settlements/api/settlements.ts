import { type Cents, toCents } from '@qhatu/contract/money';
import type {
  CorrectionBody,
  CorrectionResult,
  PayoutList,
  SellerRates,
  SettleBody,
  SettlementResult,
  SettleResult,
  Correction as WireCorrection,
  SettlementDetail as WireDetail,
  SettlementEntry as WireEntry,
  Settlement as WireSettlement,
} from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery, useQueryClient } from '@qhatu/shared-state';
import { typedNumber } from '../../../lib/typed';
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

/** Closes the period that ends with this day (YYYY-MM-DD, over) for everybody; sent twice it does nothing more. */
export const settlePeriod = (last_day: string): Promise<SettleResult> =>
  api.post('admin/settlements', { last_day } satisfies SettleBody);

/** Reads the list, and this settlement if one is named, anew: it was made or paid, or somebody else was faster. */
export function useReloadSettlements(id?: string): () => void {
  const client = useQueryClient();
  return () => {
    for (const path of [PATH, ...(id === undefined ? [] : [pathOf(id)])])
      void client.invalidateQueries({ queryKey: listKey(path) });
  };
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

/** Somebody to be paid from the bank, as a line of the bank's own list. */
export interface Payout {
  settlementId: number;
  party: string;
  document: string | null;
  /** Null: they never named an account. */
  account: { bank: string; type: number; holder: string; number: string } | null;
  amount: Cents;
  dueOn: string;
}

/** All that is due, with whole accounts: rejects with `step_up_required` for who has not proved who they are. */
export async function readPayouts(): Promise<Payout[]> {
  const payouts: Payout[] = [];
  for (let after: number | null | undefined; after !== null; ) {
    const page: PayoutList = await api.get(`admin/payouts${after === undefined ? '' : `?after=${after}`}`);
    payouts.push(
      ...page.data.map(({ settlement_id, party, document, bank, amount, due_on }) => ({
        ...{ settlementId: settlement_id, party: party.name, document, amount: toCents(amount), dueOn: due_on },
        account: bank && { bank: bank.bank, type: bank.type, holder: bank.holder, number: bank.account },
      })),
    );
    after = page.next;
  }
  return payouts;
}

/** What was given to or taken from somebody by hand (D200). */
export interface Correction {
  id: number;
  at: string;
  party: string;
  role: Settlement['role'];
  /** Above zero: given to them. */
  amount: Cents;
  reason: string;
  by: string | null;
  /** Null: it comes with the next one. */
  settlementId: number | null;
}

const CORRECTIONS = 'admin/corrections';

const correctionFromWire = ({ party, settlement_id, amount, ...wire }: WireCorrection): Correction => ({
  ...{ ...wire, party: party.name, amount: toCents(amount), settlementId: settlement_id },
});

export const useCorrections = (userId: number) =>
  useKeyset({ path: CORRECTIONS, filter: '', after: 'after', userId, fromWire: correctionFromWire });

export interface CorrectionValues {
  /** User name or e-mail. */
  party: string;
  /** Soles as they are typed, below zero what is taken. */
  amount: string;
  reason: string;
}

/** Sent again under the same key it is one. Rejects with what is wrong beside its fields. */
export function postCorrection({ amount, ...values }: CorrectionValues, key: string): Promise<CorrectionResult> {
  const body: CorrectionBody = { ...values, amount: typedNumber(amount) };
  return api.post(CORRECTIONS, body, { headers: { 'Idempotency-Key': key } });
}

export function useReloadCorrections(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: listKey(CORRECTIONS) });
}
