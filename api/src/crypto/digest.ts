import { createHash } from 'node:crypto';

/** SHA-256 in hex: how secrets that can't be guessed (tokens, links, keys) are kept (D6). Too quick for passwords. */
export const sha256Hex = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');
