import { hash, type Options, verify } from '@node-rs/argon2';

/** OWASP's parameters; Argon2id is the package's default. About 7 ms on a pool thread, the event loop stays free (D6). */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Longer is no password but an attempt to keep us busy. */
const MAX_LENGTH = 1_000;

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let nobody: Promise<string> | null = null;

/**
 * Whether the password is right. Without a stored hash (no such account, or one that cannot log in) the same work is
 * done against a hash of nobody, so that the time tells nothing.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody');
  const right = await verify(stored ?? (await nobody), password.slice(0, MAX_LENGTH));
  return right && Boolean(stored) && password.length <= MAX_LENGTH;
}
