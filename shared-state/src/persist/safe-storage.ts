import type { PersistStorage, StorageValue } from 'zustand/middleware';

/**
 * localStorage that never throws: blocked, full or corrupt storage costs persistence, not the page.
 * `onFailure` is told once per kind, so that the shop can say that nothing will be remembered.
 */
export function safeStorage<S>(onFailure: (kind: 'blocked' | 'full') => void = () => {}): PersistStorage<S> {
  const said = new Set<string>();
  const say = (kind: 'blocked' | 'full') => {
    if (said.has(kind)) return;
    said.add(kind);
    onFailure(kind);
  };
  return {
    getItem(name) {
      let text: string | null;
      try {
        text = window.localStorage.getItem(name);
      } catch {
        say('blocked');
        return null;
      }
      if (text === null) return null;
      try {
        const value: unknown = JSON.parse(text);
        return isStored<S>(value) ? value : null;
      } catch {
        return null;
      }
    },
    setItem(name, value) {
      try {
        window.localStorage.setItem(name, JSON.stringify(value));
      } catch (cause) {
        say(cause instanceof DOMException && /quota/i.test(cause.name) ? 'full' : 'blocked');
      }
    },
    removeItem(name) {
      try {
        window.localStorage.removeItem(name);
      } catch {
        say('blocked');
      }
    },
  };
}

function isStored<S>(value: unknown): value is StorageValue<S> {
  return typeof value === 'object' && value !== null && 'state' in value && typeof value.state === 'object';
}
