import { matchRoutes } from 'react-router-dom';
import { matchPage } from './match';
import type { PageRoute } from './table';

const PATHS = ['/', '/buscar', '/detalle/productos/:id', '/pages/login', '/pages/loginR/:rol', '/admin/:section?/:id?'];
const pages = [...PATHS, '/:shop', '/col-left/product/:id', '/sales/orders', '/sales/orders/:id', '/Año', '*'].map(
  (path): PageRoute => ({ kind: 'placeholder', id: path, path }),
);
const ranked = (pathname: string) => {
  const match = matchRoutes(
    pages.map(({ path }) => ({ path })),
    pathname,
  )?.at(-1);
  return { path: match?.route.path, params: match?.params };
};

test.each([
  ...['/', '//', '', '/buscar', '/BUSCAR/', '/buscar/', '//buscar', '/detalle/productos/12', '/detalle/productos'],
  ...['/pages/login', '/pages/loginR/seller', '/pages', '/admin', '/admin/pedidos/7', '/tienda', '/tienda/mas'],
  ...['/sales/orders/3', '/b%75scar', '/a%C3%B1o', '/%2Fbuscar', '/col-left/product/a%20b'],
])('an address has the page that react-router would give it: %s', (pathname) => {
  const { page, params } = matchPage(pages, pathname);
  expect({ path: page.path, params }).toEqual(ranked(pathname));
});

test('who asks again has the same answer, of another table another one', () => {
  const found = matchPage(pages, '/buscar');
  expect(matchPage(pages, '/buscar')).toBe(found);
  expect(matchPage(pages, '/carrito').page.path).toBe('/:shop');
  expect(matchPage(pages.slice(-1), '/buscar').page.path).toBe('*');
});
