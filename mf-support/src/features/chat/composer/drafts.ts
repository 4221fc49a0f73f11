/**
 * A key for each draft, not kit's store by owner: a draft is kept with each letter, and that store would write every draft of
 * everybody on this device with it, have the other tabs read them all, and keep none any more once all do not fit.
 */
const name = (personId: number, key: string) => `qhatu:chat-draft:${personId}:${key}`;

/** What a person was writing in a conversation; bound to the person (D63). A browser that keeps nothing forgets it. */
export function readDraft(personId: number, key: string): string {
  try {
    return window.localStorage.getItem(name(personId, key)) ?? '';
  } catch {
    return '';
  }
}

export function keepDraft(personId: number, key: string, text: string): void {
  try {
    if (text === '') window.localStorage.removeItem(name(personId, key));
    else window.localStorage.setItem(name(personId, key), text);
  } catch {
    // Without storage the words live as long as the page.
  }
}
