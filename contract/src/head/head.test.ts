import { fullTitle, summaryOf } from '.';

test('a long description is cut at a word', () => {
  const text = 'palabra '.repeat(40);
  expect(summaryOf(text).length).toBeLessThanOrEqual(156);
  expect(summaryOf(text)).toMatch(/palabra…$/);
  expect(summaryOf(' corta \n y ya ')).toBe('corta y ya');
});

test('a title carries the shop’s name, once', () => {
  expect([fullTitle('Polo'), fullTitle()]).toEqual(['Polo · Qhatu', 'Qhatu · El mercado de todos los peruanos']);
});
