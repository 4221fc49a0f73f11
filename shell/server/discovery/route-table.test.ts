import type { PublicRelease, RouteDeclaration } from '@qhatu/federation/discovery';
import { matchRoutes } from 'react-router-dom';
import { RouteTable } from './route-table';

const PATTERNS = [
  '/',
  '/buscar',
  '/detalle/productos/:id',
  '/detalle/productos/nuevo',
  '/:user',
  '/catalogo/:user_name',
  '/catalogo/:user_name/:section?',
  '/pages/login',
  '/pages/:page',
  '/a/b?/c',
  '/archivo.html',
  '/uno/:x/tres',
  '/uno/dos/:y',
];
const ADDRESSES = [
  '/',
  '/buscar',
  '/BUSCAR',
  '/buscar/',
  '/detalle/productos/42',
  '/detalle/productos/nuevo',
  '/detalle/productos/a%2Fb',
  '/detalle/productos/caf%C3%A9',
  '/detalle/productos',
  '/detalle/productos/42/43',
  '/alguien',
  '/catalogo/vendedor',
  '/catalogo/vendedor/ofertas',
  '/catalogo/vendedor/ofertas/x',
  '/pages/login',
  '/pages/%6cogin',
  '/pages/otra',
  '/a/c',
  '/a/b/c',
  '/a/x/c',
  '/archivo.html',
  '/archivoxhtml',
  '/uno/dos/tres',
  '/uno/z/tres',
  '/uno/dos/y',
];

const routes: RouteDeclaration[] = PATTERNS.map((path) => ({ path, expose: './Page', render: 'public' }));
const release = { name: 'mf-test', routes } as PublicRelease;

describe('which remote answers an address', () => {
  const table = new RouteTable({ releases: [release] });
  it.each(ADDRESSES)('%s: the same route as in the browser', (address) => {
    const expected = matchRoutes(
      PATTERNS.map((path) => ({ path })),
      address,
    )?.at(-1)?.route.path;
    expect(table.match(address)?.route.path).toBe(expected);
  });
});
