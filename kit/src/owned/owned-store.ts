import { createPersisted } from '@qhatu/shared-state';
import { type StoreApi, useStore } from '../observable';

/** A person's id, or a key that says more than the person. */
type Owner = number | string;

interface Owned<T> {
  byOwner: Record<string, T>;
}

export interface OwnedStore<T> extends StoreApi<Owned<T>> {
  of: (owner: Owner) => T | null;
  keep: (owner: Owner, value: T) => void;
  drop: (owner: Owner) => void;
}

interface OwnedOptions<T> {
  /** Key in localStorage, after `qhatu:`. */
  name: string;
  /** Raise it when the shape of what is stored changes. */
  version: number;
  /** Whatever another release, another tab or a hand wrote: the value when it is safe to use, otherwise null. */
  accept: (stored: unknown) => T | null;
  /** Values that `accept` refuses stay stored for the release that wrote them, unless 'nothing' is kept of them. */
  carry?: 'nothing';
}

/** A store kept over a reload with one value a person: it comes back for the same person only (D63). */
export function createOwnedStore<T>({ name, version, accept, carry }: OwnedOptions<T>): OwnedStore<T> {
  const store = createPersisted<Owned<T>, Owned<T>>(() => ({ byOwner: {} }), {
    name,
    version,
    pick: ({ byOwner }) => ({ byOwner }),
    carry: carry ?? { entriesOf: 'byOwner', isKnown: (value) => accept(value) !== null },
    accept: (stored) => {
      const byOwner = (stored as Partial<Owned<unknown>> | null)?.byOwner;
      if (typeof byOwner !== 'object' || byOwner === null) return null;
      const known: Record<string, T> = {};
      for (const [owner, value] of Object.entries(byOwner)) {
        const accepted = accept(value);
        if (accepted !== null) known[owner] = accepted;
      }
      return { byOwner: known };
    },
  });
  return Object.assign(store, {
    of: (owner: Owner) => store.getState().byOwner[owner] ?? null,
    keep: (owner: Owner, value: T) => store.setState(({ byOwner }) => ({ byOwner: { ...byOwner, [owner]: value } })),
    drop: (owner: Owner) =>
      store.setState(({ byOwner }) => {
        const { [owner]: _gone, ...rest } = byOwner;
        return { byOwner: rest };
      }),
  });
}

/** Reads one person's value while rendering. */
export const useOwned = <T>(store: OwnedStore<T>, owner: Owner): T | null =>
  useStore(store, ({ byOwner }) => byOwner[owner] ?? null);
