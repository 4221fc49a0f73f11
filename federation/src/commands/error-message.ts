/** Also inside of what webpack says about a file that it could not write. */
const NO_ROOM = /\b(ENOSPC|EDQUOT)\b/;

/** What a command says when it fails: one sentence when there is one to say, otherwise the error's own message. */
export function errorMessage(cause: unknown): string {
  const { message, code = '' } = cause instanceof Error ? (cause as NodeJS.ErrnoException) : { message: String(cause) };
  if (NO_ROOM.test(code) || NO_ROOM.test(message))
    return 'The disk is full: nothing was changed. Free some space and run this again.';
  return message;
}
