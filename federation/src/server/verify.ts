import { FileList as Schema } from '../discovery/schema';
import type { FileList } from '../discovery/types';
import { sha384 } from '../release/integrity';

/** Bytes that are not what the release's list says. Never serve or run them. */
export class IntegrityError extends Error {
  override readonly name = 'IntegrityError';
}

/** @throws IntegrityError when `bytes` do not have the hash `expected` */
export function assertIntegrity(bytes: Uint8Array, expected: string, what: string): void {
  const actual = sha384(bytes);
  if (actual !== expected) throw new IntegrityError(`${what} is ${actual}, the release says ${expected}`);
}

/**
 * Reads a release's `files.json`.
 * @throws IntegrityError when it is not the one that the discovery document names, or not a list of files
 */
export function parseFileList(bytes: Uint8Array, expected: string, what: string): FileList {
  assertIntegrity(bytes, expected, what);
  const parsed = Schema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
  if (!parsed.success) throw new IntegrityError(`${what} is not a list of files`);
  return parsed.data;
}
