import { paths, safeNext } from '.';

describe('paths', () => {
  test('a # in the search text travels as $ [D30]', () => {
    expect(paths.search.href({ search: 'polo #1' })).toBe('/buscar?search=polo+%241');
  });

  test('empty parts of a search are left out of the address', () => {
    expect(paths.search.href({ search: '', category: 13 })).toBe('/buscar?category=13');
    expect(paths.search.href()).toBe('/buscar');
  });

  test.each(['/checkout', '/detalle/productos/9001?x=1#precio'])('a path of this site is followed: %s [D5]', (next) => {
    expect(safeNext(next)).toBe(next);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/./\\evil.example',
    'javascript:alert(1)',
    'checkout',
    '',
    null,
    undefined,
  ])('anything else is ignored: %p [D5]', (next) => {
    expect(safeNext(next)).toBeNull();
  });
});
