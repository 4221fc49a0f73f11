import { randomId } from '@qhatu/contract/random';
import { waitingMessagesKey } from '@qhatu/contract/slots';

/** Says to every page of this browser that messages of this person wait. A browser that keeps nothing keeps no flag. */
export function raiseFlag(personId: number): void {
  try {
    globalThis.localStorage.setItem(waitingMessagesKey(personId), randomId());
  } catch {
    // Blocked or full: the messages leave when the chat is opened.
  }
}

/** What the flag says; null without one. */
export function flagOf(personId: number): string | null {
  try {
    return globalThis.localStorage.getItem(waitingMessagesKey(personId));
  } catch {
    return null;
  }
}

/** Takes the flag away unless it was raised again since it said `seen`: then something new waits. */
export function lowerFlag(personId: number, seen: string | null): void {
  if (seen !== null && flagOf(personId) === seen) globalThis.localStorage.removeItem(waitingMessagesKey(personId));
}
