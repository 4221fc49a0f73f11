import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hex HMAC-SHA256 over the text exactly as it came. */
export const hmacHex = (text: string, key: string): string =>
  createHmac('sha256', key).update(text, 'utf8').digest('hex');

/** Whether `given` is the hex signature of `text`, compared in constant time; either case of letters. */
export function isSignedBy(text: string, given: string, key: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(given)) return false;
  return timingSafeEqual(Buffer.from(hmacHex(text, key), 'hex'), Buffer.from(given, 'hex'));
}
