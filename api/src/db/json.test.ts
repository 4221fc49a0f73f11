import { cutTo, jsonOf } from './json';

it('character 0 of a file, which PostgreSQL has none of, is left out, and what only looks like it stays', () => {
  const texts = { name: 'Manta\u0000 fina', tags: ['\u0000'], typed: '\\u0000' };
  expect(JSON.parse(jsonOf(texts))).toEqual({ name: 'Manta fina', tags: [''], typed: '\\u0000' });
  expect(JSON.parse(jsonOf({ typed: '\\u0000' }))).toEqual({ typed: '\\u0000' });
});

it('half of an emoji, which PostgreSQL refuses in JSON, is a sign of its own there, and whole ones stay', () => {
  const texts = { cut: 'x\ud83d', rest: '\ude00x', whole: 'x😀', typed: '\\ud83d' };
  expect(JSON.parse(jsonOf(texts))).toEqual({ cut: 'x\ufffd', rest: '\ufffdx', whole: 'x😀', typed: '\\ud83d' });
});

it('a text is cut before a pair that has no room, and never within it', () => {
  expect([cutTo('a😀b', 1), cutTo('a😀b', 2), cutTo('a😀b', 3), cutTo('a😀b', 9)]).toEqual(['a', 'a', 'a😀', 'a😀b']);
  expect(cutTo('\ud83dab', 2)).toBe('\ufffda');
});
