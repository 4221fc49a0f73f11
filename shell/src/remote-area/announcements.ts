type Listener = () => void;

const listeners = new Set<Listener>();
let text = '';

/** Has a text read out by screen readers, politely. */
export function announce(next: string): void {
  text = next;
  for (const listener of listeners) listener();
}

export const announcements = {
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: () => text,
};
