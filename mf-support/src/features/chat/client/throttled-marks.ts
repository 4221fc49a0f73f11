/** Milliseconds in which messages that come together are told of together. */
const TOGETHER_MS = 150;

/**
 * Collects "up to this number" per conversation and tells the highest, a moment later, once for all that came together.
 */
export function throttledMarks(send: (id: number, seq: number) => void, ms = TOGETHER_MS) {
  const highest = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add(id: number, seq: number) {
      highest.set(id, Math.max(seq, highest.get(id) ?? 0));
      timer ??= setTimeout(() => {
        timer = undefined;
        const all = [...highest];
        highest.clear();
        for (const [conversation, upTo] of all) send(conversation, upTo);
      }, ms);
    },
    close() {
      clearTimeout(timer);
      highest.clear();
    },
  };
}
