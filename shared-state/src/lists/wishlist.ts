import { useStore } from 'zustand';
import { api } from '../api/client';
import { ApiError } from '../api/errors';
import { events } from '../events/bus';
import { createPersisted } from '../persist/create-persisted';
import { getQueryClient } from '../query/client';
import { currentMember } from '../session/store';
import { toast } from '../toasts/store';

interface WishlistState {
  ids: number[];
  /**
   * Products that a visitor gave a heart before logging in: they join the list of the person who logs in next (merged at
   * login).
   */
  pending: number[];
}

/** A visitor's hearts are few; more is somebody filling the storage. */
const MAX_PENDING = 20;

const isIds = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger);

export const wishlistStore = createPersisted<WishlistState, WishlistState>(() => ({ ids: [], pending: [] }), {
  name: 'wishlist',
  version: 1,
  pick: ({ ids, pending }) => ({ ids, pending }),
  accept: (stored) => {
    // Until 29 November 2026 they were stored as `wanted`.
    const { ids, wanted, pending = wanted } = (stored ?? {}) as Partial<WishlistState> & { wanted?: unknown };
    return isIds(ids) ? { ids, pending: isIds(pending) ? pending : [] } : null;
  },
});

export const useWishlistCount = (): number => useStore(wishlistStore, (state) => state.ids.length);
export const useIsWished = (productId: number): boolean =>
  useStore(wishlistStore, (state) => state.ids.includes(productId));

/** The list itself, and what of it is not sold any more. */
const refreshLists = () =>
  void getQueryClient().invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'api' && /^wishlist\b/.test(String(queryKey[1])),
  });

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
    refreshLists();
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
    refreshLists();
    if (!silent) toast.success('Producto removido de favoritos');
    return true;
  },
  /** A visitor's heart: kept until they log in. */
  want(productId: number): void {
    wishlistStore.setState(({ pending }) => ({
      pending: [...pending.filter((id) => id !== productId), productId].slice(-MAX_PENDING),
    }));
  },
  /**
   * Puts what was wanted before logging in on the member's list. What the server refuses for good is not tried again.
   */
  async merge(): Promise<void> {
    const member = currentMember();
    const { pending } = wishlistStore.getState();
    if (!member || pending.length === 0) return;
    let added = 0;
    for (const productId of pending) {
      const done = await api.post('wishlist', { user_id: member.person.id, product_id: productId }).then(
        () => true,
        (error: unknown) => (error instanceof ApiError && error.isTransient ? null : false),
      );
      if (done === null) continue;
      if (done) added += 1;
      wishlistStore.setState((state) => ({ pending: state.pending.filter((id) => id !== productId) }));
    }
    if (added === 0) return;
    refreshLists();
    toast.success('Producto agregado a favoritos');
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

// A visitor's page shows no hearts at once; a member's wanted ones are on the list before it is read.
events.on('session:changed', () => void (currentMember() ? wishlist.merge().then(wishlist.reload) : wishlist.reload()));
