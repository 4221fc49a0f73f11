import type { Composition } from '../config/schema';

/** `/a/:b?` answers `/a` and `/a/x`; names of parameters do not matter. */
function shapes(pattern: string): string[] {
  const parts = pattern.split('/').slice(1);
  const walk = ([first, ...rest]: string[]): string[] => {
    if (first === undefined) return [''];
    const tails = walk(rest);
    const name = first.startsWith(':') ? ':' : first.replace(/\?$/, '');
    const own = tails.map((tail) => `/${name}${tail}`);
    return first.endsWith('?') ? [...own, ...tails] : own;
  };
  // `/a/:b?/:c?` answers `/a/x` in two ways, and is one address.
  return [...new Set(walk(parts).map((shape) => shape.replace(/(.)\/$/, '$1') || '/'))];
}

/**
 * Addresses that other parts link to and nobody answers any more, routes that two remotes claim, and routes of
 * modules that do not exist: sentences for the team whose change this is.
 * @param promised patterns that links are made of: `paths` of `contract/paths`
 */
export function addressProblems(declarations: readonly Composition[], promised: readonly string[]): string[] {
  const owners = new Map<string, string>();
  const problems: string[] = [];
  for (const { name, routes, slots, exposes } of declarations) {
    for (const { path, expose } of routes) {
      if (!exposes[expose]) problems.push(`${name}: the route ${path} names ${expose}, which is not exposed`);
      for (const shape of shapes(path)) {
        const owner = owners.get(shape);
        if (owner !== undefined) problems.push(`${path} is claimed by both ${owner} and ${name}`);
        owners.set(shape, name);
      }
    }
    for (const [slot, expose] of Object.entries(slots)) {
      if (!exposes[expose]) problems.push(`${name}: the slot ${slot} names ${expose}, which is not exposed`);
    }
  }
  for (const pattern of promised) {
    if (!shapes(pattern).every((shape) => owners.has(shape)))
      problems.push(`${pattern} is linked to (contract/paths), and no remote answers it`);
  }
  return problems;
}
