import { layoutOf } from './layouts';

describe('layout variants show the real detail [D33]', () => {
  it.each([
    ['/right-image/product/9001', 'mirrored'],
    ['/vertical/product/9001', 'vertical'],
    ['/accordian/product/9001', 'folded'],
  ])('%s is %s [D33]', (pathname, trait) => {
    expect(layoutOf(pathname)).toMatchObject({ [trait]: true });
  });
  it.each([
    ['/left-sidebar/product/1', 'left'],
    ['/col-right/product/1', 'right'],
    ['/column/product/1', 'right'],
  ])('%s has a column of related products at the %s [D33]', (pathname, sidebar) => {
    expect(layoutOf(pathname).sidebar).toBe(sidebar);
  });
  it.each(['/detalle/productos/9001', '/no-sidebar/product/1', '/buscar/productos/1', '/__proto__/product/1'])(
    '%s is plain',
    (pathname) => {
      expect(layoutOf(pathname)).toEqual({ mirrored: false, vertical: false, folded: false, sidebar: null });
    },
  );
});
