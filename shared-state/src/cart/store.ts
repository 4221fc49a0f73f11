import { useStore } from 'zustand';
import { events } from '../events/bus';
import { createPersisted } from '../persist/create-persisted';
import { currentMember } from '../session/store';
import { toast } from '../toasts/store';
import { type CartLine, isCartLine, type NewCartLine, unitsOf, withAdded, withQty } from './lines';
import { keepUnknownLines } from './unknown';

interface CartState {
  /** Owner of the cart `lines`; null for a visitor. */
  owner: number | null;
  lines: CartLine[];
  /** Carts of people who are logged out: they come back for the same person only (D63, D87). */
  parked: Record<string, CartLine[]>;
}

const EMPTY: CartState = { owner: null, lines: [], parked: {} };

export const cartStore = createPersisted<CartState, CartState>(() => EMPTY, {
  name: 'cart',
  version: 1,
  pick: ({ owner, lines, parked }) => ({ owner, lines, parked }),
  carry: keepUnknownLines,
  accept: (stored) => {
    const state = stored as Partial<CartState> | null;
    if (!state || !Array.isArray(state.lines)) return null;
    const parked = Object.entries(state.parked ?? {}).filter(([, lines]) => Array.isArray(lines));
    return {
      owner: typeof state.owner === 'number' ? state.owner : null,
      lines: state.lines.filter(isCartLine),
      parked: Object.fromEntries(parked.map(([owner, lines]) => [owner, lines.filter(isCartLine)])),
    };
  },
});

export const useCart = (): CartLine[] => useStore(cartStore, (state) => state.lines);
export const useCartUnits = (): number => useStore(cartStore, (state) => unitsOf(state.lines));

const change = (next: (lines: CartLine[]) => CartLine[]) =>
  cartStore.setState((state) => ({ lines: next(state.lines) }));

/** The acts on the cart, with their messages (spec 1 §4). */
export const cart = {
  /** False when nobody is logged in: the caller leads to the login page. */
  add(line: NewCartLine, qty = 1): boolean {
    const member = currentMember();
    if (!member || line.stock <= 0) return false;
    cart.belongTo(member.person.id);
    change((lines) => withAdded(lines, line, qty));
    events.emit('cart:added', { units: qty });
    toast.success('Producto agregado al carrito');
    return true;
  },
  setQty: (key: string, qty: number) => change((lines) => withQty(lines, key, qty)),
  /** Adds a unit, only while the quantity is below the stock. */
  increase: (key: string) =>
    change((lines) => {
      const line = lines.find((l) => l.key === key);
      return line && line.qty < line.stock ? withQty(lines, key, line.qty + 1) : lines;
    }),
  /** Never below 1. */
  decrease: (key: string) =>
    change((lines) => {
      const line = lines.find((l) => l.key === key);
      return line ? withQty(lines, key, line.qty - 1) : lines;
    }),
  remove(key: string): void {
    change((lines) => lines.filter((line) => line.key !== key));
    toast.error('Producto removido del carrito');
  },
  clear: () => change(() => []),
  /** Takes over fresh prices and stock; lines that the function maps to null are left as they are. */
  refresh: (fresh: (line: CartLine) => Partial<CartLine> | null) =>
    change((lines) => lines.map((line) => ({ ...line, ...fresh(line), key: line.key }))),
  /** Puts the cart of whoever was here aside and takes out the one of `owner` (D63). */
  belongTo(owner: number | null): void {
    cartStore.setState((state) => {
      if (state.owner === owner) return state;
      const parked = { ...state.parked };
      if (state.owner !== null) parked[state.owner] = state.lines;
      const lines = owner === null ? [] : (parked[owner] ?? []);
      if (owner !== null) delete parked[owner];
      return { owner, lines, parked };
    });
  },
};

events.on('session:changed', () => cart.belongTo(currentMember()?.person.id ?? null));
