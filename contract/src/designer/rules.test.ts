import { design, picture, text } from './fixtures';
import {
  MAX_DESCRIPTION,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  MAX_OBJECTS,
  MIN_IMAGE_SIDE,
  MIN_SIDE,
} from './limits';
import { designProblems, objectProblem, textProblem } from './rules';
import { isPrintable, MAX_CURVE, MAX_LINES, MAX_TEXT, printable, TEXT_SIZE } from './text';
import { designerTexts } from './texts';

const lines = (count: number) => Array.from({ length: count }, () => 'a').join('\n');

describe('words', () => {
  it.each<[what: string, words: string, problem: string | null]>([
    ['nothing', '', designerTexts.emptyText],
    ['blanks alone', ' \n ', designerTexts.emptyText],
    ['as much as may be', 'a'.repeat(MAX_TEXT), null],
    ['one letter more', 'a'.repeat(MAX_TEXT + 1), designerTexts.textTooLong],
    ['5,000 letters', 'a'.repeat(5_000), designerTexts.textTooLong],
    ['as many lines as may be', lines(MAX_LINES), null],
    ['one line more', lines(MAX_LINES + 1), designerTexts.textTooLong],
    ['Spanish', 'Ñandú, ¿qué tal? S/ 5 – “bien”', null],
    ['an emoji', 'Feliz día 🎉', designerTexts.notPrintable],
    ['an emoji of several parts', '👨‍👩‍👧', designerTexts.notPrintable],
    ['another script', 'Привет', designerTexts.notPrintable],
  ])('bad input: %s', (_, words, problem) => {
    expect(textProblem(words)).toBe(problem);
    expect(objectProblem(text({ text: words }))).toBe(problem);
  });

  it('letters of Spanish and its neighbours are printed, emoji and other scripts are not', () => {
    expect(isPrintable('¿Ñandú? «Güemes» — 50 € · 100 % “sí”…\nOtra')).toBe(true);
    for (const bad of ['🦙', 'Привет', '日本', 'a\u200db', '\t', 'e\u0301']) expect(isPrintable(bad)).toBe(false);
    expect(printable('Hola 🦙👨‍👩‍👧 Perú')).toBe('Hola  Perú');
  });
});

describe('objects', () => {
  it('one of 3 mm can be printed, a smaller one cannot, whichever its side [3§5]', () => {
    expect(objectProblem(picture({ width: 3, height: 3 }))).toBeNull();
    for (const size of [{ width: 2.99 }, { height: 2.99 }, { width: 0 }, { height: -50 }, { width: Number.NaN }]) {
      expect(objectProblem(picture(size))).toBe(designerTexts.tooSmallToPrint);
    }
  });

  it('too large is said before outside, and outside before what is wrong with the words [3§5]', () => {
    expect(objectProblem(picture({ width: 191, x: 0 }))).toBe(designerTexts.tooLargeForArea);
    expect(objectProblem(picture({ height: 278 }))).toBe(designerTexts.tooLargeForArea);
    expect(objectProblem(text({ x: 0, text: '' }))).toBe(designerTexts.outsideArea);
    expect(objectProblem(picture({ x: 50, y: 50 }))).toBeNull();
  });

  it('letters of a face that is not shipped cannot be printed [3§5]', () => {
    expect(objectProblem(text({ font: 'comic-sans' }))).toBe(designerTexts.unknownFont);
  });
});

describe('designs', () => {
  it('an empty design asks for a sticker; each broken rule names its object, hidden ones have none [3§5]', () => {
    expect(designProblems(design([]))).toEqual([{ msg: designerTexts.noSticker }]);
    expect(designProblems(design([text({ hidden: true })]))).toEqual([{ msg: designerTexts.noSticker }]);
    const problems = designProblems(
      design(
        [text({ id: 'a', text: '' }), picture({ id: 'b' }), text({ id: 'd', text: '', hidden: true })],
        [text({ id: 'c', x: 0 })],
      ),
    );
    expect(problems).toEqual([
      { view: 1, objectId: 'a', msg: designerTexts.emptyText },
      { view: 2, objectId: 'c', msg: designerTexts.outsideArea },
    ]);
    expect(designProblems(design([picture()], [text()]))).toEqual([]);
  });

  it('sixty stickers a view, hidden ones counted, and no more', () => {
    const many = (count: number, side = 'a') =>
      Array.from({ length: count }, (_, n) => text({ id: `${side}${n}`, hidden: n > 0 }));
    expect(designProblems(design(many(60), many(60, 'b')))).toEqual([]);
    expect(designProblems(design(many(61)))).toEqual([{ view: 1, msg: designerTexts.tooManyStickers }]);
    expect(designProblems(design(many(1), many(61)))).toEqual([{ view: 2, msg: designerTexts.tooManyStickers }]);
  });

  it('bad input: no two objects have one id, on one side or both, hidden or not', () => {
    const [one, other] = [text({ id: 'a' }), picture({ id: 'a' })];
    const twice = (view: 1 | 2) => [{ view, objectId: 'a', msg: designerTexts.sameObjectTwice }];
    expect(designProblems(design([one, other]))).toEqual(twice(1));
    expect(designProblems(design([one], [other]))).toEqual(twice(2));
    expect(designProblems(design([one, { ...other, hidden: true }]))).toEqual(twice(1));
    expect(designProblems(design([one, { ...other, id: 'A' }]))).toEqual([]);
  });
});

it('the limits, and the sentences that name them [3§5 3§9]', () => {
  expect(MAX_IMAGE_BYTES).toBe(5 * 1024 * 1024);
  expect(TEXT_SIZE).toEqual({ min: 2, max: 10, start: 4 });
  expect([MIN_IMAGE_SIDE, MAX_IMAGE_SIDE, MAX_IMAGE_PIXELS, MAX_DESCRIPTION]).toEqual([32, 12_000, 50_000_000, 500]);
  expect([MAX_OBJECTS, MIN_SIDE, MAX_TEXT, MAX_LINES, MAX_CURVE]).toEqual([60, 3, 200, 8, 180]);
  expect(designerTexts.fileTooLarge).toBe('No se permiten archivo mayor a 5MB');
  expect(designerTexts.tooSmall).toContain(` ${MIN_IMAGE_SIDE} píxeles`);
  expect(designerTexts.tooManyPixels).toContain(
    `${MAX_IMAGE_SIDE} píxeles por lado y ${MAX_IMAGE_PIXELS / 1e6} megapíxeles`,
  );
  expect(designerTexts.textTooLong).toContain(`${MAX_TEXT} caracteres y ${MAX_LINES} líneas`);
  expect(designerTexts.tooManyStickers).toContain(` ${MAX_OBJECTS} estampados`);
  expect(designerTexts.descriptionTooLong).toContain(` ${MAX_DESCRIPTION} caracteres`);
});
