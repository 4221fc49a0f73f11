/** The value of one key. */
export interface Stored<P> {
  state: P;
  version?: number;
}

export interface StoreStorage<P> {
  getItem: (name: string) => Stored<P> | null;
  setItem: (name: string, value: Stored<P>) => void;
}

/** localStorage that never throws: blocked, full or corrupt storage costs persistence, not the page. */
export function safeStorage<P>(): StoreStorage<P> {
  return {
    getItem(name) {
      try {
        const value: unknown = JSON.parse(window.localStorage.getItem(name) ?? 'null');
        return isStored<P>(value) ? value : null;
      } catch {
        return null;
      }
    },
    setItem(name, value) {
      try {
        window.localStorage.setItem(name, JSON.stringify(value));
      } catch {
        // The page keeps its state; only the next load does not have it.
      }
    },
  };
}

function isStored<P>(value: unknown): value is Stored<P> {
  return typeof value === 'object' && value !== null && 'state' in value && typeof value.state === 'object';
}
