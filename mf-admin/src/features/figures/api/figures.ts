import { type Cents, toCents } from '@qhatu/contract/money';
import type { SellerFigures } from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery } from '@qhatu/shared-state';
import type { DaySales } from '../../../lib/api/today';
import { listKey } from '../../../list';

interface Sold {
  orders: number;
  units: number;
  total: Cents;
}

/** Who looked at the seller's products and shop page (D255). */
export interface Seen {
  views: number;
  /** By day: who comes on two days is one on each. */
  visitors: number;
  /** Orders for each visitor, in per cent; null: nobody came, or in a period too few to say it (D276). */
  conversion: number | null;
}

export interface SoldProduct {
  id: number;
  name: string;
  units: number;
  total: Cents;
  stock: number;
  /** How long the stock lasts at this pace; null: nothing was sold. */
  daysLeft: number | null;
}

/** What a seller sold in some days, today among them. */
export interface Figures {
  current: Sold & Seen;
  /** As many days before. */
  before: Sold & Seen;
  /** Oldest first. */
  days: (DaySales & { units: number } & Seen)[];
  /** Those that brought most first. */
  products: SoldProduct[];
  interest: { questions: number; chats: number };
}

// An API from before D255 says nothing of visits.
const figuresOf = ({ orders, units, total, ...seen }: SellerFigures['current']): Sold & Seen => ({
  ...{ orders, units, total: toCents(total) },
  ...{ views: seen.views ?? 0, visitors: seen.visitors ?? 0, conversion: seen.conversion ?? null },
});

const figuresFromWire = ({ current, before, days, products, interest }: SellerFigures): Figures => ({
  ...{ current: figuresOf(current), before: figuresOf(before), interest },
  days: days.map(({ day, ...rest }) => ({ day, ...figuresOf(rest) })),
  products: products.map(({ id, name, units, total, stock, days_left: daysLeft }) => ({
    ...{ id, name, units, total: toCents(total), stock, daysLeft },
  })),
});

export const useFigures = (days: string, userId: number) =>
  useQuery({
    queryKey: listKey('staff/figures', days, userId),
    meta: PERSONAL,
    queryFn: async ({ signal }) =>
      figuresFromWire(await api.get<SellerFigures>(`staff/figures?days=${days}`, { signal })),
  });
