import { createHmac, randomBytes, randomUUID } from 'node:crypto';

export const uuid = (): string => randomUUID().replaceAll('-', '');
export const token = (bytes = 24): string => randomBytes(bytes).toString('base64url');

/** Upper-case letters and digits, as PayPal's ids are. */
export const code = (length: number): string =>
  Array.from(randomBytes(length), (byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'[byte % 34]).join('');

export const digits = (length: number): string => Array.from(randomBytes(length), (byte) => byte % 10).join('');

export const hmac = (text: string, key: string): string => createHmac('sha256', key).update(text, 'utf8').digest('hex');
