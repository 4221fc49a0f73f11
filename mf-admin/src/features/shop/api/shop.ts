import { type Picture, pictureFromWire } from '@qhatu/contract/model';
import type { SellerShopBody, ShopReopenBody, ShopVisibilityBody, SellerShop as WireShop } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import { useEdited } from '../../../lib/api/edited';
import { type Stale, staleOf } from '../../../lib/stale';
import { listKey, useKeyset } from '../../../list';

const UPLOAD_MS = 120_000;
const PATH = 'staff/shop';
const SHOPS_PATH = 'admin/shops';

/** What a seller says of their shop, as plain text. */
export interface Shop {
  id: number;
  userName: string;
  /** 0: nothing was saved yet. */
  version: number;
  displayName: string;
  about: string;
  delivery: string;
  returns: string;
  banner: Picture | null;
  /** Why administration hides all of it. */
  hiddenReason: string | null;
  /** Its products are off sale until this day at least, YYYY-MM-DD of Lima; null: they are on sale. */
  pausedUntil: string | null;
}

export interface ShopValues extends Record<'display_name' | 'about' | 'delivery' | 'returns', string> {
  banner: boolean;
}

const shopFromWire = ({ seller, version, banner, ...wire }: WireShop): Shop => ({
  ...{ id: seller.id, userName: seller.user_name, version, displayName: wire.display_name ?? '' },
  ...{ about: wire.about ?? '', delivery: wire.delivery ?? '', returns: wire.returns ?? '' },
  banner: banner && pictureFromWire(banner),
  hiddenReason: wire.hidden_reason,
  // An API from before D184 does not say.
  pausedUntil: wire.paused?.until ?? null,
});

export const shopKey = (userId: number) => listKey(PATH, '', userId);
export const useShop = (userId: number) => useEdited(shopKey(userId), PATH, shopFromWire);
export const useShops = (userId: number) =>
  useKeyset({ path: SHOPS_PATH, filter: '', after: 'before', userId, fromWire: shopFromWire });
export const shopsKey = listKey(SHOPS_PATH);

/** Rejects with 409 `stale` when it was saved elsewhere meanwhile, 422 with texts per field. */
export const saveShop = async (values: ShopValues, version: number): Promise<Shop> => {
  const body: SellerShopBody = { ...values, version };
  return shopFromWire(await api.post<WireShop>(PATH, body));
};
export const staleShop = (error: unknown): Stale<Shop> | null => staleOf(error, shopFromWire);

export async function uploadBanner(file: File): Promise<Shop> {
  const body = new FormData();
  body.append('image', file);
  return shopFromWire(await api.post<WireShop>(`${PATH}/banner`, body, { timeout: UPLOAD_MS }));
}

/** With a reason all that it says is hidden, without one it is shown again. */
export async function setVisibility(id: number, reason: string | null): Promise<{ msg: string }> {
  const body: ShopVisibilityBody = { reason };
  await api.post<WireShop>(`${SHOPS_PATH}/${id}/visibility`, body);
  return { msg: reason === null ? 'Los textos se ven otra vez' : 'Textos ocultos: ya le avisamos' };
}

/** Its products are on sale again before their time. Rejects with 409 when they are. */
export async function reopenShop(id: number, reason: string): Promise<{ msg: string }> {
  const body: ShopReopenBody = { reason };
  await api.post<WireShop>(`${SHOPS_PATH}/${id}/reopen`, body);
  return { msg: 'Sus productos están otra vez a la venta' };
}
