import { fitWithin, hasPictureName } from './fit';

describe('pictures of the chat', () => {
  test.each(['foto.jpg', 'FOTO.JPEG', 'a.b.png', 'risa.GIF'])('%s is accepted [3§5]', (name) => {
    expect(hasPictureName(name)).toBe(true);
  });

  test.each(['foto.webp', 'foto.svg', 'jpg', 'foto.jpg.exe', 'foto.jpg ', ''])('"%s" is not [3§5]', (name) => {
    expect(hasPictureName(name)).toBe(false);
  });

  test('the longer side is at most 1000 px, in its own shape [3§5]', () => {
    expect(fitWithin(4000, 3000)).toEqual({ width: 1000, height: 750 });
    expect(fitWithin(600, 2400)).toEqual({ width: 250, height: 1000 });
    expect(fitWithin(1001, 1)).toEqual({ width: 1000, height: 1 });
  });

  test('a small picture is not enlarged [3§5]', () => {
    expect(fitWithin(320, 200)).toEqual({ width: 320, height: 200 });
    expect(fitWithin(1000, 1000)).toEqual({ width: 1000, height: 1000 });
  });
});
