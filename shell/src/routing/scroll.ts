import { type Anchor, anchorHere, holdAnchor } from './anchor';
import type { Place } from './navigation';

const KEY = 'qhatu:scroll';
/** Positions kept for a tab; the oldest are forgotten. */
const LIMIT = 60;

/** Pixels from the top, and what stood at the upper edge: pixels alone mean little while pictures are on their way. */
interface Position {
  y: number;
  anchor: Anchor | null;
}

/** Where each history entry was scrolled to. Survives a reload, not the tab. */
export class ScrollMemory {
  readonly #positions: Map<string, Position>;
  #release: () => void = () => undefined;

  constructor() {
    this.#positions = readStored();
    if ('scrollRestoration' in window.history) window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', () => {
      // A reload is the browser's to restore, as far as it can: the content is in the HTML.
      window.history.scrollRestoration = 'auto';
      this.save(keyOfNow());
      try {
        window.sessionStorage.setItem(KEY, JSON.stringify([...this.#positions].slice(-LIMIT)));
      } catch {
        // Blocked or full storage costs the positions of a reload, nothing else.
      }
    });
    window.addEventListener('pageshow', () => {
      window.history.scrollRestoration = 'manual';
    });
  }

  save(key: string): void {
    this.#positions.delete(key);
    this.#positions.set(key, { y: window.scrollY, anchor: anchorHere() });
  }

  /** Takes the page where it belongs: back to where it was, to the address's anchor, or to the top. */
  apply({ location, action, keepScroll }: Place): void {
    this.#release();
    if (keepScroll) return;
    const known = this.#positions.get(location.key);
    if (action === ('POP' as typeof action) && known !== undefined) {
      window.scrollTo(0, known.y);
      this.#release = holdAnchor(known.anchor);
      return;
    }
    const anchor = location.hash ? document.getElementById(decodeAnchor(location.hash)) : null;
    if (anchor) anchor.scrollIntoView();
    else window.scrollTo(0, 0);
  }

  /** After a reload, or back from another site: what stood at the edge stands there again, also in a shorter list. */
  resume(): void {
    const [entry] = performance.getEntriesByType?.('navigation') ?? [];
    const { type } = (entry ?? {}) as Partial<PerformanceNavigationTiming>;
    if (type !== 'reload' && type !== 'back_forward') return;
    this.#release = holdAnchor(this.#positions.get(keyOfNow())?.anchor ?? null);
  }
}

/** The key of the history entry that is open, as `navigation` writes it. */
function keyOfNow(): string {
  return (window.history.state as { key?: string } | null)?.key ?? 'default';
}

function decodeAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

function readStored(): Map<string, Position> {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]');
    return new Map(Array.isArray(stored) ? (stored as [string, Position][]) : []);
  } catch {
    return new Map();
  }
}
