import { KINDS, type Kind } from '@qhatu/api/test/databases';

/** The databases to measure on: the one named, or all that this machine has. Throws when it has none of that name. */
export function kindsOf(only: string | undefined): readonly Kind[] {
  const kinds = KINDS.filter((kind: Kind) => only === undefined || kind === only);
  if (kinds.length === 0) throw new Error(`no database ${only} here, but ${KINDS.join(' and ')}`);
  return kinds;
}
