import type { Box } from '../state/place';
export interface Snapped {
  /** How far the moving box has to go on. */
  dx: number;
  dy: number;
  /** Where lines are drawn: x of upright ones, y of level ones. */
  xs: number[];
  ys: number[];
}

interface Pull {
  by: number;
  at: number;
}

const lines = (from: number, to: number) => [from, (from + to) / 2, to];

/** The nearest of `targets` for any of the moving lines, within reach. */
function pull(moving: readonly number[], targets: readonly number[], reach: number): Pull | null {
  let best: Pull | null = null;
  for (const line of moving) {
    for (const at of targets) {
      const by = at - line;
      if (Math.abs(by) <= reach && (best === null || Math.abs(by) < Math.abs(best.by))) best = { by, at };
    }
  }
  return best;
}

/** Edges and middles of the moving box jump to edges and middles of the others (the print area is one of them). */
export function snap(moving: Box, others: readonly Box[], reach: number): Snapped {
  const x = pull(
    lines(moving.left, moving.right),
    others.flatMap((box) => lines(box.left, box.right)),
    reach,
  );
  const y = pull(
    lines(moving.top, moving.bottom),
    others.flatMap((box) => lines(box.top, box.bottom)),
    reach,
  );
  return { dx: x?.by ?? 0, dy: y?.by ?? 0, xs: x ? [x.at] : [], ys: y ? [y.at] : [] };
}
