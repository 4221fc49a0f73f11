import type { PublicDiscovery } from '@qhatu/federation/discovery';
import { aliasTarget } from './aliases';
import { matchPage } from './match';
import { pageRoutes } from './table';

const release = (name: string, paths: string[]) => ({
  name,
  version: '1.0.0-aaaaaaaaaa',
  base: `/remotes/${name}/1.0.0-aaaaaaaaaa/`,
  entry: 'entry.js',
  routes: paths.map((path) => ({ path, expose: './Page', render: 'public' as const })),
  slots: {},
  preload: {},
});
const discovery: PublicDiscovery = {
  releases: [release('mf-catalog', ['/', '/detalle/productos/:id']), release('mf-account', ['/sales/orders'])],
};
const pages = pageRoutes(discovery);

describe('the site’s addresses', () => {
  it('belong to the remotes of the discovery document', () => {
    const { page, params } = matchPage(pages, '/detalle/productos/42');
    expect(page).toMatchObject({ kind: 'remote', remote: 'mf-catalog', expose: './Page' });
    expect(params.id).toBe('42');
  });
  it('include second names, which keep their query [D5 D34]', () => {
    expect(matchPage(pages, '/login').page).toMatchObject({ kind: 'alias', to: '/pages/login' });
    expect(aliasTarget('/search', '?search=polo')).toBe('/buscar?search=polo');
    expect(aliasTarget('/toString', '')).toBeNull();
  });
  it('a remote that declares a second name itself wins [D34]', () => {
    expect(matchPage(pages, '/sales/orders').page).toMatchObject({ kind: 'remote', remote: 'mf-account' });
  });
  it('leftovers exist, with and without their optional part [D33]', () => {
    expect(matchPage(pages, '/pages/faq').page.kind).toBe('placeholder');
    expect(matchPage(pages, '/features/element-product-multiple-slider').page.kind).toBe('placeholder');
    expect(matchPage(pages, '/features/element-product-multiple-slider/3').page.kind).toBe('placeholder');
  });
  it('are answered by the 404 page when nobody else does', () => {
    expect(matchPage(pages, '/no/existe').page.kind).toBe('missing');
  });
});
