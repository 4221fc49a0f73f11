import fc from 'fast-check';
import {
  boundingBox,
  effectiveDpi,
  fitsPrintArea,
  insidePrintArea,
  movedInside,
  newStickerSize,
  PRINT_AREA,
  PRINT_PIXELS,
} from './area';
import { design, picture, text } from './fixtures';
import { designProblems } from './rules';
import { stickersToWire } from './stickers';
import { isPrintable, printable } from './text';
import { designerTexts } from './texts';

describe('print area', () => {
  it('3§9 19 × 27.7 cm are 2244 × 3272 pixels at 300 dpi', () => {
    expect(PRINT_PIXELS).toEqual({ width: Math.round((190 / 25.4) * 300), height: Math.round((277 / 25.4) * 300) });
  });

  it('3§5 a sticker may be as large as the area, and no larger, turned or not', () => {
    expect(fitsPrintArea(picture({ width: 190, height: 277 }))).toBe(true);
    expect(fitsPrintArea(picture({ width: 190.2, height: 20 }))).toBe(false);
    expect(fitsPrintArea(picture({ width: 250, height: 20 }))).toBe(false);
    expect(fitsPrintArea(picture({ width: 250, height: 20, rotation: 90 }))).toBe(true);
    expect(fitsPrintArea(picture({ width: 188, height: 270, rotation: 5 }))).toBe(false);
  });

  it('3§5 what fits is moved inside the shortest way; what does not is not', () => {
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

  it('3§9 a new sticker is at most 13.7 cm wide and never higher than the area', () => {
    expect(newStickerSize({ width: 4_000, height: 2_000 })).toEqual({ width: 137, height: 68.5 });
    expect(newStickerSize({ width: 10, height: 1_000 }).height).toBeCloseTo(PRINT_AREA.height);
  });

  it('issue 7: effective dpi is that of the worse side', () => {
    expect(effectiveDpi({ width: 600, height: 600 }, { width: 50.8, height: 101.6 })).toBe(150);
    expect(effectiveDpi({ width: 1_181, height: 1_181 }, { width: 100, height: 100 })).toBe(299);
  });
});

describe('rules', () => {
  it('3§5 an empty design asks for a sticker; each broken rule names its object', () => {
    expect(designProblems(design([]))).toEqual([{ msg: designerTexts.noSticker }]);
    const problems = designProblems(
      design([text({ id: 'a', text: '' }), picture({ id: 'b' })], [text({ id: 'c', x: 0 })]),
    );
    expect(problems).toEqual([
      { view: 1, objectId: 'a', msg: designerTexts.emptyText },
      { view: 2, objectId: 'c', msg: designerTexts.outsideArea },
    ]);
  });

  it('issue 7: letters of Spanish and its neighbours are printed, emoji and other scripts are not', () => {
    expect(isPrintable('¿Ñandú? «Güemes» — 50 € · 100 % “sí”…\nOtra')).toBe(true);
    for (const bad of ['🦙', 'Привет', '日本', 'a\u200db', '\t', 'e\u0301']) expect(isPrintable(bad)).toBe(false);
    expect(printable('Hola 🦙👨‍👩‍👧 Perú')).toBe('Hola  Perú');
  });
});

it('3§3 stickers on the wire are fractions of the picture, centimetres and soles after discount', () => {
  const area = { x: 0.3, y: 0.2, width: 0.38, height: 0.554 };
  const [first, second] = stickersToWire(design([picture({ x: 50, y: 50 })], [text()]), () => area);
  expect(first).toEqual({
    print_id: 1,
    view: 1,
    x: 0.3,
    y: 0.2,
    width: 0.2,
    height: 0.2,
    price: 0,
    physical_width: 10,
    physical_height: 10,
  });
  expect(second).toMatchObject({ print_id: null, view: 2, price: 5, physical_width: 10, physical_height: 3 });
});
