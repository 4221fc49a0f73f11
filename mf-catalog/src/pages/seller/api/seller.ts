import { type Picture, pictureFromWire } from '@qhatu/contract/model';
import type { ShopOwner } from '@qhatu/contract/wire';

/** A seller as everybody may see them. */
export interface ShopSeller {
  id: number;
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
  /** The seller's words about their shop: plain text, with their line breaks. */
  banner: Picture | null;
  texts: { title: string; text: string }[];
  /** They send later what is bought now (D253): the last day off, 'YYYY-MM-DD', and their words. */
  away: { until: string; note: string | null } | null;
}

export const sellerFromWire = ({
  id,
  user_name,
  name,
  uri,
  tint,
  ruc,
  words,
  away,
  ...figures
}: ShopOwner): ShopSeller => ({
  ...{ id, userName: user_name, name, picture: uri, tint, ruc },
  ...{ rating: figures.rating, ratingCount: figures.rating_count, salesDone: figures.sales_done },
  away: away ?? null,
  banner: words?.banner ? pictureFromWire(words.banner) : null,
  texts: [
    { title: 'Sobre la tienda', text: words?.about },
    { title: 'Envíos', text: words?.delivery },
    { title: 'Devoluciones', text: words?.returns },
  ].flatMap(({ title, text }) => (text ? [{ title, text }] : [])),
});
