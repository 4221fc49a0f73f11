import type { ShopOwner } from '@qhatu/contract/wire';

/** A seller as everybody may see them. */
export interface ShopSeller {
  userName: string;
  name: string;
  /** Address of a picture. */
  picture: string | null;
  tint?: string;
  ruc: string | null;
  /** Average stars in half steps; 0 while nobody has rated. */
  rating: number;
  ratingCount: number;
  salesDone: number;
}

export const sellerFromWire = ({ user_name, name, uri, tint, ruc, ...figures }: ShopOwner): ShopSeller => ({
  ...{ userName: user_name, name, picture: uri, tint, ruc },
  ...{ rating: figures.rating, ratingCount: figures.rating_count, salesDone: figures.sales_done },
});
