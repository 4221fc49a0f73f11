import fc from 'fast-check';
import { text } from '../fixtures';
import { DESIGN_FONTS } from '../fonts';
import { applyFilter } from './filter';
import { layoutText, textBox, textSize } from './layout';

/** Every letter is half an em wide. */
const measure = (line: string) => line.length * 50;
const lay = (more: Parameters<typeof text>[0]) => layoutText(text(more), measure);

describe('letters', () => {
  it('straight lines are aligned in the widest, one below the other', () => {
    const { width, height, letters } = lay({ text: 'cuatro\ndos', align: 'left', font: 'bebas-neue' });
    expect([width, height]).toEqual([300, 240]);
    expect(letters.map(({ x }) => x)).toEqual([-150, -150]);
    expect(letters.map(({ y }) => y)).toEqual([-30, 90]);
    expect(lay({ text: 'cuatro\ndos', align: 'right' }).letters.map(({ x }) => x)).toEqual([-150, 0]);
    expect(lay({ text: 'cuatro\ndos' }).letters.map(({ x }) => x)).toEqual([-150, -75]);
  });

  it('an arc is symmetric about its middle; hanging down is its mirror', () => {
    const { letters } = lay({ text: 'abcde', curve: 120 });
    expect(letters[2]).toMatchObject({ text: 'c', turn: 0 });
    expect(letters[0]?.turn).toBeCloseTo(-(letters[4]?.turn ?? 0));
    expect(letters[0]?.x).toBeCloseTo(-(letters[4]?.x ?? 0));
    expect((letters[0]?.y ?? 0) > (letters[2]?.y ?? 0)).toBe(true);
    const down = lay({ text: 'abcde', curve: -120 }).letters;
    expect((down[0]?.y ?? 0) < (down[2]?.y ?? 0)).toBe(true);
    expect((down[0]?.turn ?? 0) > 0).toBe(true);
  });

  it('every letter lies in the box that is paid, whatever is written and however it is curved', () => {
    const words = fc.record({
      text: fc.string({ minLength: 1, maxLength: 60 }),
      curve: fc.integer({ min: -180, max: 180 }),
      font: fc.constantFrom(...DESIGN_FONTS.map(({ id }) => id)),
    });
    fc.assert(
      fc.property(words, (given) => {
        const { width, height, letters } = lay(given);
        expect(width).toBeGreaterThan(0);
        for (const { x, y } of letters) {
          expect(Math.abs(x)).toBeLessThanOrEqual(width / 2 + 0.01);
          expect(Math.abs(y)).toBeLessThanOrEqual(height / 2 + 0.01);
        }
      }),
    );
  });

  it('size is the em in centimetres, and comes back out of the box [3§9]', () => {
    const words = { text: 'Hola', font: 'anton', align: 'center', curve: 0 } as const;
    const box = textBox(words, 4, measure);
    expect(box).toEqual({ width: 80, height: expect.closeTo(60.4) });
    expect(textSize({ ...words, ...box }, measure)).toBeCloseTo(4);
  });
});

it('filters change colours and never what is transparent', () => {
  const pixel = (filter: Parameters<typeof applyFilter>[1]) => {
    const pixels = new Uint8ClampedArray([200, 100, 50, 77]);
    applyFilter(pixels, filter);
    return [...pixels];
  };
  expect(pixel('none')).toEqual([200, 100, 50, 77]);
  expect(pixel('grayscale')).toEqual([118, 118, 118, 77]);
  expect(pixel('invert')).toEqual([55, 155, 205, 77]);
  expect(pixel('contrast')).toEqual([229, 89, 19, 77]);
  expect(pixel('light')[3]).toBe(77);
  expect(
    pixel('sepia')
      .slice(0, 3)
      .every((value, index, all) => index === 0 || value <= (all[index - 1] ?? 0)),
  ).toBe(true);
});
