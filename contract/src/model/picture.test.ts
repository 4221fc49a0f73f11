import { pictureAt, srcSet } from '.';

test('a width goes before the extension', () => {
  expect(pictureAt('/media/products/polo-rojo.webp', 320)).toBe('/media/products/polo-rojo-320.webp');
});

test('srcset lists every width, and nothing when there is none', () => {
  expect(srcSet({ src: '/a.webp', widths: [160, 320] })).toBe('/a-160.webp 160w, /a-320.webp 320w');
  expect(srcSet({ src: '/a.webp', widths: [] })).toBe('');
});
