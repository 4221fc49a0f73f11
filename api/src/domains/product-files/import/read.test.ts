import { jsonOf } from './read';

it('character 0 of a file, which PostgreSQL has none of, is left out, and what only looks like it stays', () => {
  const texts = { name: 'Manta\u0000 fina', tags: ['\u0000'], typed: '\\u0000' };
  expect(JSON.parse(jsonOf(texts))).toEqual({ name: 'Manta fina', tags: [''], typed: '\\u0000' });
  expect(JSON.parse(jsonOf({ typed: '\\u0000' }))).toEqual({ typed: '\\u0000' });
});
