import type { CSSProperties } from 'react';

/**
 * What is seen in a picture's place until it has come: its edges from above to below and, in the middle, its products
 * out of focus. No request, no script, and nothing moves.
 * @param tint nine hexadecimal digits (`Tint` of the wire); without them the place shows what lies under it
 */
export function placeholderOf(tint: string | undefined): CSSProperties | undefined {
  const [top, middle, bottom] = tint?.match(/[0-9a-f]{3}/g) ?? [];
  if (!top || !middle || !bottom) return undefined;
  return {
    background: `radial-gradient(closest-side at 50% 54%,#${middle},#${middle}0),linear-gradient(#${top},#${bottom})`,
  };
}
