import type { Stored, StoreStorage } from './safe-storage';

/**
 * The part of another release's state (`stored`) that is written again with this release's (`picked`), so that a roll back
 * loses nothing: unknown fields; `nothing`, for state that must be gone once it is cleared; the entries of a field as well;
 * or the result of a function.
 */
export type UnknownFields<P> =
  | 'fields'
  | 'nothing'
  | { entriesOf: keyof P & string; isKnown: (entry: unknown) => boolean }
  | ((stored: unknown, picked: P) => unknown);

type Fields = Record<string, unknown>;

/** The fields of a value; a value that is no object has none. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

function carried<P>(carry: UnknownFields<P>, stored: unknown, picked: P): unknown {
  if (carry === 'nothing') return picked;
  if (typeof carry === 'function') return carry(stored, picked);
  const fields = { ...fieldsOf(stored), ...fieldsOf(picked) };
  if (carry === 'fields') return fields;
  const { entriesOf, isKnown } = carry;
  const unknown = Object.entries(fieldsOf(fieldsOf(stored)[entriesOf])).filter(([, entry]) => !isKnown(entry));
  return { ...fields, [entriesOf]: { ...Object.fromEntries(unknown), ...fieldsOf(picked[entriesOf]) } };
}

/**
 * Storage that two releases share: after a roll back, or in two tabs of which one was opened later, this release reads the
 * state of a newer one. It takes the fields it knows, does not write because it has read, and carries the rest along. The
 * state of an older release is migrated, and belongs to this release from then on.
 */
export function acrossReleases<P>(inner: StoreStorage<P>, version: number, carry: UnknownFields<P>): StoreStorage<P> {
  return {
    getItem(name) {
      const value: Stored<P> | null = inner.getItem(name);
      // A newer version is read as if it were ours: nobody can migrate backwards, and nothing is written because of it.
      return value && { ...value, version: Math.min(value.version ?? 0, version) };
    },
    setItem(name, value) {
      const stored = inner.getItem(name);
      const older = stored === null || (stored.version ?? 0) < version;
      inner.setItem(name, older ? value : { ...value, state: carried(carry, stored.state, value.state) as P });
    },
  };
}
