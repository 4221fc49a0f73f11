/** Found also inside a message of webpack about a file that it could not write. */
const NO_ROOM = /\b(ENOSPC|EDQUOT)\b/;

/** What a command prints when it fails: a sentence for errors that we know, otherwise the error's own message. */
export function errorMessage(cause: unknown): string {
  const { message, code = '' } = cause instanceof Error ? (cause as NodeJS.ErrnoException) : { message: String(cause) };
  if (NO_ROOM.test(code) || NO_ROOM.test(message))
    return 'The disk is full: nothing was changed. Free some space and run this again.';
  return message;
}
