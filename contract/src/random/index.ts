/**
 * 128 random bits as 32 hexadecimal digits: the one id that browser code makes. `crypto.randomUUID` exists only in a
 * secure context, which a phone that reaches the shop by plain http in its own network is not.
 */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
