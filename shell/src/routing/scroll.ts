import type { Place } from './navigation';

const KEY = 'qhatu:scroll';

/** Where each history entry was scrolled to, in pixels. Survives a reload, not the tab. */
export class ScrollMemory {
  readonly #positions: Record<string, number>;

  constructor() {
    this.#positions = readStored();
    if ('scrollRestoration' in window.history) window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', () => {
      // A reload is the browser's to restore: the content is in the HTML.
      window.history.scrollRestoration = 'auto';
      try {
        window.sessionStorage.setItem(KEY, JSON.stringify(this.#positions));
      } catch {
        // Blocked or full storage costs the positions of a reload, nothing else.
      }
    });
    window.addEventListener('pageshow', () => {
      window.history.scrollRestoration = 'manual';
    });
  }

  save(key: string): void {
    this.#positions[key] = window.scrollY;
  }

  /** Takes the page where it belongs: back to where it was, to the address's anchor, or to the top. */
  apply({ location, action, keepScroll }: Place): void {
    if (keepScroll) return;
    const known = this.#positions[location.key];
    if (action === ('POP' as typeof action) && known !== undefined) {
      window.scrollTo(0, known);
      return;
    }
    const anchor = location.hash ? document.getElementById(decodeAnchor(location.hash)) : null;
    if (anchor) anchor.scrollIntoView();
    else window.scrollTo(0, 0);
  }
}

function decodeAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

function readStored(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, number>) : {};
  } catch {
    return {};
  }
}
