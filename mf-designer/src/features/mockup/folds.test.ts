import { displacePixels, heightAt, lightOf, shadingPixels } from './folds';

const SIDE = 12;
const WHOLE = { x: 0, y: 0, width: 1, height: 1 };

/** Grey cloth with one dark column. */
function cloth(grey: number, fold: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const tone = at % SIDE === 6 ? fold : grey;
    pixels.set([tone, tone, tone, 255], at * 4);
  }
  return pixels;
}

describe('a mockup that follows folds and colour', () => {
  test('flat cloth of any colour lays no veil on the print', () => {
    for (const grey of [20, 128, 240]) {
      const veil = shadingPixels(lightOf(cloth(grey, grey), SIDE, WHOLE));
      expect(Math.max(...veil.filter((_, at) => at % 4 === 3))).toBe(0);
    }
  });

  test('a fold darkens the print, a ridge lightens it', () => {
    const fold = shadingPixels(lightOf(cloth(200, 120), SIDE, WHOLE));
    expect([...fold.slice(6 * 4, 6 * 4 + 3)]).toEqual([0, 0, 0]);
    expect(fold[6 * 4 + 3]).toBeGreaterThan(40);
    const ridge = shadingPixels(lightOf(cloth(120, 200), SIDE, WHOLE));
    expect([...ridge.slice(6 * 4, 6 * 4 + 3)]).toEqual([255, 255, 255]);
  });

  test('the noise of black cloth is not taken for folds', () => {
    expect(Math.abs(heightAt(lightOf(cloth(12, 16), SIDE, WHOLE), 6))).toBeLessThan(0.05);
  });

  test('a print on flat cloth keeps every pixel, beside a fold it moves', () => {
    const print = new Uint8ClampedArray(SIDE * SIDE * 4);
    for (let at = 0; at < SIDE * SIDE; at++) print.set([at % SIDE, 0, 0, 255], at * 4);
    const middle = (5 * SIDE + 5) * 4;
    expect(displacePixels(print, lightOf(cloth(200, 200), SIDE, WHOLE), 3)[middle]).toBe(5);
    const beside = (5 * SIDE + 4) * 4;
    expect(displacePixels(print, lightOf(cloth(220, 40), SIDE, WHOLE), 3)[beside]).not.toBe(4);
  });
});
