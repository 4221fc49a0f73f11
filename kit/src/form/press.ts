/** While something is pressed: kept when it is released. */
let release: Promise<void> | null = null;

/** What ends a press; the last two where the browser never says so, as on a scrollbar. */
const ENDS = ['pointerup', 'pointercancel', 'keydown', 'pointermove'] as const;

function begin({ button }: PointerEvent): void {
  // Other buttons open menus, which keep what follows.
  if (release || button !== 0) return;
  release = new Promise((resolve) => {
    const listening = new AbortController();
    const end = (event: Event) => {
      if (event.type === 'pointermove' && (event as PointerEvent).buttons !== 0) return;
      listening.abort();
      release = null;
      // The click comes first, in the same task.
      setTimeout(resolve);
    };
    for (const type of ENDS) document.addEventListener(type, end, { capture: true, signal: listening.signal });
  });
}

/** Knows from now on whether something is pressed. Any number of calls listen once. */
export function watchPress(): void {
  document.addEventListener('pointerdown', begin, true);
}

/**
 * Resolves when nothing is pressed any more, at once if nothing is. Pressing a button leaves the field that has the focus; a
 * message about that field would move the button away from under the mouse, and the click would be lost (D290). So such a
 * message waits for the end of the press.
 */
export const pressEnded = (): Promise<void> | null => release;
