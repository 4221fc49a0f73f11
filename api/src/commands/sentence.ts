import { DataFolderBusy } from '../db/lock';
import { explain } from './explain';

/**
 * What the person who ran a command can do about an error, in one sentence where there is one. `said`: the classes whose
 * message is that sentence.
 */
export function sentenceOf(error: unknown, usage: string, said: readonly (new (message: string) => Error)[]): string {
  if (said.some((each) => error instanceof each)) return (error as Error).message;
  if (error instanceof DataFolderBusy) {
    return 'The shop is running, and its embedded database belongs to one process: stop it, run this again, and start it.';
  }
  const { code, message } = error as NodeJS.ErrnoException;
  return code?.startsWith('ERR_PARSE_ARGS') ? `${message}\n\n${usage}` : explain(error);
}
