/** Events of the shop that several parts may need. */
export interface ShopEvents {
  'session:changed': { personId: number | null };
  'cart:added': { units: number };
  /** Something of a shop is not, or no longer, in the person's charge: what they may there is to be asked anew (D251). */
  'shop:not-in-charge': null;
  /** A visitor is likely to go to this path of the site: the shell may prepare it. */
  'page:likely': { to: string };
}

type Listener<T> = (detail: T) => void;
const listeners = new Map<keyof ShopEvents, Set<Listener<never>>>();

/** No store: an event leaves nothing behind that could be read later. */
export const events = {
  /** Listens until the returned function is called. */
  on<K extends keyof ShopEvents>(name: K, listener: Listener<ShopEvents[K]>): () => void {
    const set = listeners.get(name) ?? new Set();
    listeners.set(name, set);
    set.add(listener);
    return () => void set.delete(listener);
  },
  emit<K extends keyof ShopEvents>(name: K, detail: ShopEvents[K]): void {
    for (const listener of listeners.get(name) ?? []) (listener as Listener<ShopEvents[K]>)(detail);
  },
};
