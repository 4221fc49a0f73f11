import { createHash } from 'node:crypto';

/** SHA-384 in the form of the browser's `integrity` attribute. */
export const sha384 = (bytes: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
