import { sha256Hex } from '../crypto/digest';
import { malformed, ruleBroken } from './errors';

const MAX_KEY = 200;

/** The key of one purchase: visible ASCII, 1 to 200 characters (D14). Throws 400 without one. */
export function readIdempotencyKey(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || !/^[\x21-\x7e]+$/.test(header) || header.length > MAX_KEY) {
    throw malformed('Falta la cabecera Idempotency-Key o no es válida.');
  }
  return header;
}

/** SHA-256 of a checked body. Its fields come in the schema's order, so two writings of one body are the same. */
export const bodyHash = (body: unknown): string => sha256Hex(JSON.stringify(body));

/** 422: the key came with another body. */
export const keyReused = () =>
  ruleBroken(
    'idempotency_key_reused',
    'Este intento de compra ya se usó con otros datos. Vuelve a confirmar tu pedido.',
  );
