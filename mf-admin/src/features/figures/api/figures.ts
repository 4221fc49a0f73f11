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
  current: Sold;
  /** As many days before. */
  before: Sold;
  /** Oldest first. */
  days: (DaySales & { units: number })[];
  /** Those that brought most first. */
  products: SoldProduct[];
  interest: { questions: number; chats: number };
}

const sold = ({ orders, units, total }: SellerFigures['current']): Sold => ({ orders, units, total: toCents(total) });

const figuresFromWire = ({ current, before, days, products, interest }: SellerFigures): Figures => ({
  ...{ current: sold(current), before: sold(before), interest },
  days: days.map(({ day, ...rest }) => ({ day, ...sold(rest) })),
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
