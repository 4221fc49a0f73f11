/** Characters of one message. */
export const MAX_MESSAGE_LENGTH = 10_000;

/** Longer side of a picture in a conversation, pixels (spec 3 §5). */
export const MAX_CHAT_IMAGE_SIDE = 1_000;

/** Extensions that a picture may have, without case (spec 3 §5). */
export const CHAT_IMAGE_EXTENSIONS = ['jpg', 'png', 'gif', 'jpeg'] as const;

/** Bytes of an upload (spec 3 §9). */
export const MAX_CHAT_IMAGE_BYTES = 5_242_880;

/** Time between two tries of a page that lost its socket; it never gives up (spec 1 §9). */
export const RECONNECT_MS = 25_000;

/** Messages of one page of a conversation. */
export const CHAT_PAGE = 50;

/** A side that was not heard of for this long is not there any more; `presence` is repeated every 30 s. */
export const PRESENCE_MS = 75_000;

/** `typing` holds this long without being said again. */
export const TYPING_MS = 6_000;
