import { designerTexts } from '@qhatu/contract/designer';
import { inkFor, isFaint } from './colors';
import { textProblem } from './TextTab';

describe('issue 7 text of a design', () => {
  test.each([
    ['', designerTexts.emptyText],
    [' \n ', designerTexts.emptyText],
    ['a'.repeat(200), null],
    ['a'.repeat(201), designerTexts.textTooLong],
    ['a'.repeat(5_000), designerTexts.textTooLong],
    ['a\n'.repeat(9), designerTexts.textTooLong],
    ['Ñandú, ¿qué tal? S/ 5 – “bien”', null],
    ['Feliz día 🎉', designerTexts.notPrintable],
    ['Привет', designerTexts.notPrintable],
  ])('%p', (text, problem) => {
    expect(textProblem(text)).toBe(problem);
  });

  test('the first ink can be read on the cloth, and one that cannot is told', () => {
    expect(inkFor('#f4f1ec')).toBe('#1d1a18');
    expect(inkFor('#2a2830')).toBe('#ffffff');
    expect(isFaint('#1d1a18', '#2a2830')).toBe(true);
    expect(isFaint('#dd9a2c', '#2a2830')).toBe(false);
  });
});
