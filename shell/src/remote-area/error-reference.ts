const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A short code for an error, easy to read out over the phone: `E-7KQ2M9`. Only ever made in the browser. */
export function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return `E-${[...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}

/** Writes the error with its code to the console. */
export function reportError(reference: string, boundary: string, error: unknown): void {
  console.error(`[${reference}] ${boundary}`, error);
}
