import { inkFor, isFaint } from './colors';

describe('inks', () => {
  test('the first ink can be read on the cloth, and one that cannot is told', () => {
    expect(inkFor('#f4f1ec')).toBe('#1d1a18');
    expect(inkFor('#2a2830')).toBe('#ffffff');
    expect(isFaint('#1d1a18', '#2a2830')).toBe(true);
    expect(isFaint('#dd9a2c', '#2a2830')).toBe(false);
  });
});
