import fc from 'fast-check';
import {
  boundingBox,
  CAPTURE_PIXELS,
  effectiveDpi,
  fitsPrintArea,
  GOOD_DPI,
  insidePrintArea,
  LOW_DPI,
  movedInside,
  newStickerSize,
  PRINT_AREA,
  PRINT_DPI,
  PRINT_PIXELS,
} from './area';
import { picture } from './fixtures';

describe('print area', () => {
  it('19 × 27.7 cm are 2244 × 3272 pixels at 300 dpi [3§9]', () => {
    expect([CAPTURE_PIXELS, PRINT_DPI, LOW_DPI, GOOD_DPI]).toEqual([500, 300, 150, 300]);
    expect(PRINT_PIXELS).toEqual({ width: Math.round((190 / 25.4) * 300), height: Math.round((277 / 25.4) * 300) });
  });

  it('a sticker may be as large as the area, and no larger, turned or not [3§5]', () => {
    expect(fitsPrintArea(picture({ width: 190, height: 277 }))).toBe(true);
    expect(fitsPrintArea(picture({ width: 190.2, height: 20 }))).toBe(false);
    expect(fitsPrintArea(picture({ width: 250, height: 20 }))).toBe(false);
    expect(fitsPrintArea(picture({ width: 250, height: 20, rotation: 90 }))).toBe(true);
    expect(fitsPrintArea(picture({ width: 188, height: 270, rotation: 5 }))).toBe(false);
  });

  it('what fits is moved inside the shortest way; what does not is not [3§5]', () => {
    const anywhere = fc.record({
      x: fc.double({ min: -500, max: 500, noNaN: true }),
      y: fc.double({ min: -500, max: 500, noNaN: true }),
      width: fc.double({ min: 3, max: 300, noNaN: true }),
      height: fc.double({ min: 3, max: 300, noNaN: true }),
      rotation: fc.integer({ min: -180, max: 180 }),
    });
    fc.assert(
      fc.property(anywhere, (placed) => {
        const moved = movedInside(placed);
        expect(moved !== null).toBe(fitsPrintArea(placed));
        if (!moved) return;
        expect(insidePrintArea(moved)).toBe(true);
        if (insidePrintArea(placed))
          expect(Math.abs(moved.x - placed.x) + Math.abs(moved.y - placed.y)).toBeLessThan(0.11);
      }),
    );
    expect(boundingBox(picture({ rotation: 90, width: 20, height: 40 }))).toMatchObject({ left: 75, right: 115 });
  });

  it('the box around a turned sticker is upright, whichever way it is turned [3§5]', () => {
    const corners = ({ x, y, width, height, rotation }: ReturnType<typeof picture>) => {
      const turn = (rotation * Math.PI) / 180;
      const sides = [-0.5, 0.5];
      const points = sides.flatMap((across) =>
        sides.map((down) => ({
          x: x + across * width * Math.cos(turn) - down * height * Math.sin(turn),
          y: y + across * width * Math.sin(turn) + down * height * Math.cos(turn),
        })),
      );
      const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
      return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
    };
    for (const rotation of [0, 30, 90, 135, 180, 200, 270, 300, -45, -170]) {
      const placed = picture({ x: 60, y: 80, width: 50, height: 20, rotation });
      const [box, expected] = [boundingBox(placed), corners(placed)];
      for (const side of ['left', 'top', 'right', 'bottom'] as const) expect(box[side]).toBeCloseTo(expected[side], 6);
    }
  });

  it('half a tenth of a millimetre over an edge is rounding, a tenth is outside [3§5]', () => {
    const at = (x: number, y: number) => insidePrintArea(picture({ x, y, width: 20, height: 20 }));
    expect([at(10, 10), at(180, 267)]).toEqual([true, true]);
    expect([at(9.96, 10), at(10, 9.96), at(180.04, 267), at(180, 267.04)]).toEqual([true, true, true, true]);
    expect([at(9.9, 10), at(10, 9.9), at(180.1, 267), at(180, 267.1)]).toEqual([false, false, false, false]);
    expect(fitsPrintArea(picture({ width: 190.04, height: 277.04 }))).toBe(true);
    expect([fitsPrintArea(picture({ width: 190.1 })), fitsPrintArea(picture({ height: 277.1 }))]).toEqual([
      false,
      false,
    ]);
    expect(movedInside(picture({ width: 191 }))).toBeNull();
    expect(movedInside(picture({ x: 300, y: -40 }))).toMatchObject({ x: 140, y: 50 });
  });

  it('a new sticker is at most 13.7 cm wide and never higher than the area [3§9]', () => {
    expect(newStickerSize({ width: 4_000, height: 2_000 })).toEqual({ width: 137, height: 68.5 });
    expect(newStickerSize({ width: 10, height: 1_000 }).height).toBeCloseTo(PRINT_AREA.height);
  });

  it('effective dpi is that of the worse side', () => {
    expect(effectiveDpi({ width: 600, height: 600 }, { width: 50.8, height: 101.6 })).toBe(150);
    expect(effectiveDpi({ width: 1_200, height: 600 }, { width: 50.8, height: 101.6 })).toBe(150);
    expect(effectiveDpi({ width: 300, height: 1_200 }, { width: 50.8, height: 101.6 })).toBe(150);
    expect(effectiveDpi({ width: 1_181, height: 1_181 }, { width: 100, height: 100 })).toBe(299);
  });
});
