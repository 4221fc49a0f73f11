/**
 * Slots: small widgets that one remote offers and the shell or another remote mounts by name. Both sides agree on the
 * props here, so that neither imports the other.
 */
export interface SlotProps {
  /** Contents of the header's cart dropdown. */
  'checkout/mini-cart': { onNavigate: () => void };
  /**
   * Suggestions under the header's search box, inside a `listbox`: links with `role="option"` and an id. Mounted when
   * the box has the focus, also with an empty text. The box owns the keyboard.
   */
  'catalog/search-box': { text: string; onNavigate: () => void };
  /** The floating support button on home. */
  'support/chat-button': Record<never, never>;
  /** Sends the chat messages that wait in this browser. Mounted where `waitingMessagesKey` is set; shows nothing. */
  'support/outbox': Record<never, never>;
  /**
   * Sends a confirmed purchase that the server has not answered, and shows a line until it has. Mounted in the header where
   * `hasUnansweredOrder`.
   */
  'checkout/unanswered-order': Record<never, never>;
}

/** Key in localStorage while messages of this person wait in the browser for a network. */
export const waitingMessagesKey = (personId: number): string => `qhatu:chat-waiting:${personId}`;

/** Key in localStorage of the confirmed purchases that wait for the server's answer, by person. */
export const UNANSWERED_ORDERS_KEY = 'qhatu:pending-order';

/** True when the stored purchases include one of this person's. Reads no more than it must: every page asks. */
export const hasUnansweredOrder = (stored: string | null, personId: number): boolean =>
  stored?.includes(`"${personId}":{`) === true;

export type SlotName = keyof SlotProps;
