/** Begins the keys in sessionStorage of what a person has half written: it ends with the tab, and with a log-out. */
export const OWN_DRAFT = 'qhatu:draft:';

/** Forgets every draft of this tab, whoever began it. */
export function forgetOwnDrafts(): void {
  try {
    const { sessionStorage } = window;
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(OWN_DRAFT)) sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
