import { createContext, type ReactNode, use } from 'react';
import type { Membership, ShopRight } from './api/membership';

const ShopContext = createContext<Membership | null>(null);

/** Tells what is below in whose shop the person works; null: in nobody's. */
export const WorksFor = ({ shop, children }: { shop: Membership | null; children: ReactNode }) => (
  <ShopContext value={shop}>{children}</ShopContext>
);

/** Says of any right whether the person has it where they are (D234); without one: only who is nobody's staff. The server decides. */
export function useRights(): (right?: ShopRight) => boolean {
  const shop = use(ShopContext);
  return (right) => shop === null || (right !== undefined && shop.may.includes(right));
}

/** Whether the person may do this where they are; without a right: only who is nobody's staff. */
export const useMay = (right?: ShopRight): boolean => useRights()(right);
