/**
 * Storage of this page alone, gone with it: the shop is served beside it from the same origin, and must not find a
 * pretended person in its own.
 */
function ownStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, String(value)),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}

for (const name of ['localStorage', 'sessionStorage'] as const)
  Object.defineProperty(window, name, { value: ownStorage(), configurable: true });

export {};
