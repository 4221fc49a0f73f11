import { newPdf } from './document';
import { runsOf, writeText } from './text';

it.each([
  ['Llegó rota, señor: 20 €', [[false, 'Llegó rota, señor: 20 €']]],
  [
    'Gracias 😀!',
    [
      [false, 'Gracias '],
      [true, '😀'],
      [false, '!'],
    ],
  ],
  ['👩‍👩‍👧‍👦👍🏽🇵🇪1️⃣', [[true, '👩‍👩‍👧‍👦👍🏽🇵🇪1️⃣']]],
  [
    '❤️ ©️ ™',
    [
      [true, '❤️'],
      [false, ' © ™'],
    ],
  ],
  ['Ж名\u0007', [[false, '???']]],
  ['e\u0301', [[false, 'é']]],
  ['', []],
])('%j is cut where the typeface changes', (text, runs) =>
  expect(runsOf(text).map((run) => [run.emoji, run.text])).toEqual(runs),
);

it('emoji are printed from a typeface of their own, embedded only where it is used', async () => {
  const print = (text: string) => {
    const { doc, finish } = newPdf('Prueba', new Date(0));
    writeText(doc, text, { size: 10, lineGap: 2 });
    return finish('Prueba');
  };
  const [plain, once, twice] = [await print('Gracias'), await print('Gracias 😀'), await print('Gracias 😀')];
  expect([plain, once].map((pdf) => pdf.includes('NotoEmoji'))).toEqual([false, true]);
  expect(once.length - plain.length).toBeLessThan(20_000);
  expect(once.equals(twice)).toBe(true);
});

it('an empty line stays one line, and the next one begins at the margin', () => {
  const { doc } = newPdf('Prueba', new Date(0));
  const heightOf = (text: string) => {
    const before = doc.y;
    writeText(doc, text, { size: 10, lineGap: 2 });
    return doc.y - before;
  };
  const one = heightOf('Hola');
  expect(heightOf('Hola 😀')).toBeCloseTo(one, 0);
  expect(heightOf('uno 😀 dos\r\ntres')).toBeCloseTo(2 * one, 0);
  expect(heightOf('uno\n\ndos')).toBeCloseTo(3 * one, 0);
  expect(doc.x).toBe(64);
});
