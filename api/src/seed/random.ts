/** Deterministic randomness: the same seed text gives the same demo on every machine (D40). */
export interface Random {
  /** [0, 1). */
  next(): number;
  /** Integer, both ends included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different entries (all of them when there are fewer), in random order. */
  sample<T>(list: readonly T[], count: number): T[];
  /** An entry chosen in proportion to its weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
}

/** FNV-1a of a text, 32 bits. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

function at<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError('random: empty list');
  return list[index] as T;
}

/** mulberry32 seeded by a text; independent streams come from different texts. */
export function random(seed: string): Random {
  let state = hash32(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => at(list, Math.floor(next() * list.length)),
    sample(list, count) {
      const rest = [...list];
      const out: typeof rest = [];
      while (out.length < count && rest.length > 0) out.push(...rest.splice(Math.floor(next() * rest.length), 1));
      return out;
    },
    weighted(list) {
      let roll = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of list) {
        roll -= weight;
        if (roll < 0) return value;
      }
      return at(list, list.length - 1)[0];
    },
  };
}
