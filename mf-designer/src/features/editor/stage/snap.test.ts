import type { Box } from '../state/place';
import { snap } from './snap';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const AREA = box(0, 0, 190, 277);

describe('guides and snapping', () => {
  test('a middle near the middle of the area jumps onto it and shows the line', () => {
    expect(snap(box(74, 100, 40, 20), [AREA], 2)).toEqual({ dx: 1, dy: 0, xs: [95], ys: [] });
  });

  test('an edge jumps to the edge of a neighbour, up and down as well', () => {
    const neighbour = box(10, 10, 50, 30);
    expect(snap(box(61, 41, 20, 20), [neighbour], 2)).toEqual({ dx: -1, dy: -1, xs: [60], ys: [40] });
  });

  test('of two lines the nearer one pulls', () => {
    expect(snap(box(0.4, 60, 10, 10), [AREA, box(1.5, 200, 3, 3)], 2).dx).toBe(-0.4);
  });

  test('out of reach nothing moves', () => {
    expect(snap(box(30, 60, 7, 9), [AREA], 2)).toEqual({ dx: 0, dy: 0, xs: [], ys: [] });
  });
});
