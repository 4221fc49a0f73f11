type Listener = () => void;

const waiting = new Set<Listener>();
let shown = 0;

/** Calls back once, when the next page's content is there. Returns how to take that back. */
export function afterPage(listener: Listener): () => void {
  waiting.add(listener);
  return () => void waiting.delete(listener);
}

/** How many pages have been shown before this one. */
export function pageShown(): number {
  const before = shown;
  shown += 1;
  const listeners = [...waiting];
  waiting.clear();
  for (const listener of listeners) listener();
  return before;
}
