import { fitsPrintArea } from '@qhatu/contract/designer';
import { largestFactor, samePlace, turned } from './place';

const at = { x: 95, y: 138.5, width: 100, height: 50, rotation: 0 };

describe('the print area [D59]', () => {
  test('the largest factor reaches one edge and no further', () => {
    for (const rotation of [0, 30, 90]) {
      const placed = { ...at, rotation };
      const grow = (factor: number) => ({ ...placed, width: 100 * factor, height: 50 * factor });
      const largest = largestFactor(placed);
      expect(fitsPrintArea(grow(largest))).toBe(true);
      expect(fitsPrintArea(grow(largest * 1.01))).toBe(false);
    }
  });

  test('a turn is told within one circle', () => {
    expect([-90, 0, 360, 725].map(turned)).toEqual([270, 0, 0, 5]);
  });

  test('places are the same when all of their figures are', () => {
    expect(samePlace(at, { ...at })).toBe(true);
    expect(samePlace(at, { ...at, rotation: 1 })).toBe(false);
  });
});
