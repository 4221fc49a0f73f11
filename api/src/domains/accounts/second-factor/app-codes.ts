import { generateSecret, generateURI, verifySync } from 'otplib';

/** One step either way: phones' clocks are seldom exact (RFC 6238 §5.2). */
const TOLERANCE_SECONDS = 30;

/** A new secret of 160 bits in base32, as authenticator apps take it. */
export const newAppSecret = (): string => generateSecret();

/** What the QR code says: `otpauth://totp/Qhatu:rosa@correo.pe?secret=…&issuer=Qhatu`. */
export const appUri = (secret: string, email: string): string => generateURI({ issuer: 'Qhatu', label: email, secret });

/** Codes as people type them: '123 456' is one. Null: not six digits. */
const codeOf = (typed: string): string | null => /^\d{6}$/.exec(typed.replace(/[\s-]/g, ''))?.[0] ?? null;

/**
 * The time step (RFC 6238) of the code, when it is right and later than the last one that was accepted: nobody who looked
 * over a shoulder can use it again. Null otherwise.
 */
export function stepOfCode(secret: string, typed: string, lastStep: number | null): number | null {
  const token = codeOf(typed);
  if (!token) return null;
  // The library's own check of `afterTimeStep` throws when the server's clock was set back.
  const found = verifySync({ secret, token, epochTolerance: TOLERANCE_SECONDS });
  if (!found.valid || !('timeStep' in found)) return null;
  return lastStep === null || found.timeStep > lastStep ? found.timeStep : null;
}
