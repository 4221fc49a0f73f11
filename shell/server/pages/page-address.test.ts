import type { PublicRelease } from '@qhatu/federation/discovery';
import { RouteTable } from '../discovery/route-table';
import { readPageAddress } from './page-address';

const release: PublicRelease = {
  name: 'mf-test',
  version: '1.0.0-0123456789',
  base: '/remotes/mf-test/1.0.0-0123456789/',
  entry: 'entry.js',
  slots: {},
  preload: {},
  routes: [
    { path: '/', expose: './Home', render: 'public', data: { sections: { url: 'sections' } } },
    {
      path: '/buscar',
      expose: './Search',
      render: 'public',
      data: { list: { url: 'products/search?filter={search}&page={page:1}&brand[]={marca[]}' } },
    },
    {
      path: '/detalle/productos/:id',
      expose: './Product',
      render: 'public',
      data: { product: { url: 'products/{id}' } },
    },
    { path: '/detalle/productos/nuevo', expose: './New', render: 'browser' },
  ],
};
const routes = new RouteTable({ releases: [release] });
const read = (raw: string) => readPageAddress(raw, routes);
const urlOf = (raw: string) => {
  const address = read(raw);
  return address.kind === 'page' ? address.url : address.kind;
};

describe('addresses of pages', () => {
  it('keeps what the page’s data depends on, in one order, and nothing else', () => {
    expect(urlOf('/buscar?utm_source=x&search=polo%20negro&marca=3&page=2&marca[]=8&fbclid=1')).toBe(
      '/buscar?marca=3&marca=8&page=2&search=polo+negro',
    );
    expect(urlOf('/buscar?page=&search=')).toBe('/buscar');
    expect(urlOf('/?gclid=1')).toBe('/');
  });
  it('a token for home as it is not yet is kept, and its page is for nobody else', () => {
    const token = `7.1893456000000.${'a'.repeat(43)}`;
    const home = { kind: 'page', url: `/?vista=${token}`, cacheable: false, preview: true };
    expect(read(`/?utm_source=x&vista=${token}`)).toMatchObject(home);
    expect(urlOf('/?vista=cualquiera')).toBe('/');
    expect(urlOf(`/buscar?vista=${token}`)).toBe('/buscar');
  });
  it('does not let the query stand in for a part of the path', () => {
    expect(urlOf('/detalle/productos/42?id=7')).toBe('/detalle/productos/42');
  });
  it('ranks as the browser’s router does: the fixed path before the parameter', () => {
    const address = read('/detalle/productos/nuevo');
    expect(address).toMatchObject({ kind: 'page', cacheable: false, match: { route: { expose: './New' } } });
  });
  it('takes doubled and last slashes away, always to this host', () => {
    expect(read('/buscar/?search=x')).toEqual({ kind: 'redirect', location: '/buscar?search=x' });
    expect(read('//evil.example//')).toEqual({ kind: 'redirect', location: '/evil.example' });
    expect(read('/\\evil.example')).toEqual({ kind: 'malformed' });
  });
  it.each(['/%', '/%00', '/a%0ab', '/%c0%ae%c0%ae/', '/a\\b'])('%s is malformed', (raw) => {
    expect(read(raw).kind).toBe('malformed');
  });
  it('does not remember what is longer than anybody types', () => {
    expect(read(`/buscar?search=${'a'.repeat(600)}`)).toMatchObject({ kind: 'page', cacheable: false });
  });
  it('knows that nobody claims an address', () => {
    expect(read('/nada')).toMatchObject({ kind: 'page', match: undefined, cacheable: false });
  });
});
