import { BRANDS } from './brands';

/** Every brand once; its id is its place. */
export const BRAND_NAMES: readonly string[] = [...new Set(Object.values(BRANDS).flat() as string[])];
const ids = new Map(BRAND_NAMES.map((name, i) => [name, i + 1]));

export function brandId(name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`no brand is called "${name}"`);
  return id;
}
