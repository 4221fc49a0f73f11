import { useStore } from 'zustand';
import { api } from '../api/client';
import { events } from '../events/bus';
import { createPersisted } from '../persist/createPersisted';
import { getQueryClient } from '../query/client';
import { currentMember } from '../session/store';
import { toast } from '../toasts/store';

interface WishlistState {
  ids: number[];
}

const isIds = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger);

export const wishlistStore = createPersisted<WishlistState, WishlistState>(() => ({ ids: [] }), {
  name: 'wishlist',
  version: 1,
  pick: ({ ids }) => ({ ids }),
  accept: (stored) => {
    const ids = (stored as Partial<WishlistState> | null)?.ids;
    return isIds(ids) ? { ids } : null;
  },
});

export const useWishlistCount = (): number => useStore(wishlistStore, (state) => state.ids.length);
export const useIsWished = (productId: number): boolean =>
  useStore(wishlistStore, (state) => state.ids.includes(productId));

/** The server keeps the list; the stored ids only paint the hearts (spec 1 §4). */
export const wishlist = {
  async add(productId: number): Promise<boolean> {
    const member = currentMember();
    if (!member) return false;
    try {
      await api.post('wishlist', { user_id: member.person.id, product_id: productId });
    } catch {
      toast.error('El producto no fue agregado a favoritos');
      return false;
    }
    wishlistStore.setState(({ ids }) => ({ ids: ids.includes(productId) ? ids : [...ids, productId] }));
    void getQueryClient().invalidateQueries({ queryKey: ['api', 'wishlist'] });
    toast.success('Producto agregado a favoritos');
    return true;
  },
  /** `silent` when another message says more, as after moving the product to the cart. */
  async remove(productId: number, { silent = false } = {}): Promise<boolean> {
    try {
      await api.post('wishlist/delete', { product_id: productId });
    } catch {
      toast.error('El producto no fue removido de favoritos');
      return false;
    }
    wishlistStore.setState(({ ids }) => ({ ids: ids.filter((id) => id !== productId) }));
    void getQueryClient().invalidateQueries({ queryKey: ['api', 'wishlist'] });
    if (!silent) toast.success('Producto removido de favoritos');
    return true;
  },
  async reload(): Promise<void> {
    if (!currentMember()) {
      wishlistStore.setState({ ids: [] });
      return;
    }
    const { ids } = wishlistStore.getState();
    const list = await api.get<{ id: number }[]>('wishlist').catch(() => null);
    // A heart given or taken meanwhile is newer than this answer.
    if (list && wishlistStore.getState().ids === ids)
      wishlistStore.setState({ ids: list.map((product) => product.id) });
  },
};

events.on('session:changed', () => void wishlist.reload());
