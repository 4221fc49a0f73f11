import { onPasswordThread } from './password-thread';

/**
 * The last of the five settings that OWASP calls equally strong, and the one that costs the fewest cycles: 7 MiB stay in a
 * core's cache, 19 MiB (t = 2) take half as long again. Argon2id is the package's default (D6).
 */
const COST = { memoryCost: 7_168, timeCost: 5, parallelism: 1 } as const;
/** Longer is no password but an attempt to keep us busy. */
const MAX_LENGTH = 1_000;

export const hashPassword = async (password: string): Promise<string> =>
  String(await onPasswordThread({ op: 'hash', password, cost: COST }));

/** Whether a stored hash was made as one is made today; one of before is made anew when its password is next known. */
export const isOfToday = (stored: string): boolean =>
  stored.startsWith(`$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`);

let nobody: Promise<string> | null = null;

/**
 * Whether the password is right. Without a stored hash (no such account, or one that cannot log in) the same work is
 * done against a hash of nobody, so that the time tells nothing (D93).
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody');
  const known = stored ?? (await nobody);
  const right = await onPasswordThread({ op: 'verify', password: password.slice(0, MAX_LENGTH), stored: known });
  return right === true && Boolean(stored) && password.length <= MAX_LENGTH;
}
