import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Remote } from '@qhatu/federation/config';
import type { PublicDiscovery } from '@qhatu/federation/discovery';
import { ALIASES } from './aliases';
import { matchPage } from './match';
import { pageRoutes } from './table';

const ROOT = path.join(__dirname, '../../..');
const { workspaces } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };

/** What the remotes of this house declare, as their releases carry it. */
const remotes = workspaces.filter((name) => name.startsWith('mf-'));
const releases = remotes.map((name) => {
  const { routes } = jest.requireActual<{ default: Remote }>(path.join(ROOT, name, 'federation.config.ts')).default;
  return {
    name,
    version: '1.0.0-aaaaaaaaaa',
    base: `/remotes/${name}/1.0.0-aaaaaaaaaa/`,
    entry: 'entry.js',
    routes,
    slots: {},
    preload: {},
  };
});
const pages = pageRoutes({ releases } satisfies PublicDiscovery);

function answered(address: string): string {
  const { page } = matchPage(pages, address);
  if (page.kind === 'alias') return answered(page.to);
  return page.kind === 'remote' ? `${page.remote} ${page.expose.slice(2)}` : page.kind;
}

const layouts = ['right-sidebar', 'no-sidebar', 'col-left', 'col-right', 'accordian', 'column', 'left-image'];
const sidebars = ['left-sidebar', 'no-sidebar', 'right-sidebar', 'full-width', 'metro'];

test.each([
  ['/', 'mf-catalog Home'],
  ['/condiciones', 'mf-account Terms'],
  ['/legales', 'mf-account Legal'],
  ['/reseller', 'mf-account ResellerWizard'],
  ['/registrarse', 'mf-account SellerWizard'],
  ['/registrarse/comisionista', 'mf-account ResellerWizard'],
  ['/pages/registerhash/abc', 'mf-account ConfirmAccount'],
  ['/carrito', 'mf-checkout Cart'],
  ['/checkout', 'mf-checkout Checkout'],
  ['/order-success', 'mf-checkout OrderSuccess'],
  ['/sales/orders', 'mf-account Dashboard'],
  ['/paginas/disenos', 'mf-account Dashboard'],
  ['/unsuscribe', 'mf-account Unsubscribe'],
  ['/pages/login', 'mf-account Login'],
  ['/login', 'mf-account Login'],
  ['/pages/loginR/seller', 'mf-account Login'],
  ['/pages/loginR/reseller', 'mf-account Login'],
  ['/pages/register', 'mf-account Register'],
  ['/pages/forget-password', 'mf-account Recovery'],
  ['/pages/forget-password/abc', 'mf-account NewPassword'],
  ['/pages/profile', 'mf-account Profile'],
  ['/pages/verify-account', 'mf-account VerifyAccount'],
  ['/forms/seller', 'mf-account SellerRequest'],
  ['/admin', 'mf-admin Admin'],
  ['/paginas/tablero', 'mf-account Dashboard'],
  ['/admin/pedidos/501', 'mf-admin Admin'],
  ['/paginas/contacto', 'mf-account Contact'],
])('the route table: %s is %s [3§2]', (address, page) => expect(answered(address)).toBe(page));

test('the route table: one order of its buyer is a page of the account', () => {
  expect(answered('/sales/orders/501')).toBe('mf-account Order');
});

test.each([
  ['/', 'mf-catalog Home'],
  ['/polos', 'mf-designer Polos'],
  ['/buscar', 'mf-catalog Search'],
  ['/search', 'mf-catalog Search'],
  ['/detalle/productos/9001', 'mf-catalog ProductDetail'],
  ['/carrito', 'mf-checkout Cart'],
  ['/checkout', 'mf-checkout Checkout'],
  ['/listadeseos', 'mf-catalog Wishlist'],
  ['/compare', 'mf-catalog Compare'],
  ['/paginas/tablero', 'mf-account Dashboard'],
  ['/pages/profile', 'mf-account Profile'],
  ['/pages/chat', 'mf-support Chat'],
  ['/admin', 'mf-admin Admin'],
  ['/pages/login', 'mf-account Login'],
  ['/pages/register', 'mf-account Register'],
  ['/pages/forget-password', 'mf-account Recovery'],
  ['/catalogo/tejidos', 'mf-catalog SellerCatalogue'],
  ['/pages/create-support', 'mf-support Complaint'],
  ['/legales', 'mf-account Legal'],
  ['/left-sidebar/collection', 'mf-catalog Collection'],
  ['/blog/details', 'placeholder'],
  ['/left-sidebar/product/9001', 'mf-catalog ProductDetail'],
  ['/buscar/productos/9001', 'mf-catalog ProductDetail'],
])('the route table: %s is %s [1§2]', (address, page) => expect(answered(address)).toBe(page));

test.each([
  ['/buscar', '/search'],
  ['/polos', '/custom'],
  ['/detalle/productos/9001', '/buscar/productos/9001'],
  ['/catalogo/tejidos', '/catalogo/7'],
  ['/pages/chat', '/pages/support'],
])('the route table: %s and %s are answered alike [3§2 D34]', (address, other) => {
  expect(answered(address)).toMatch(/^mf-/);
  expect(answered(other).split(' ')[0]).toBe(answered(address).split(' ')[0]);
});

test.each([
  ...layouts.map((layout) => `/${layout}/product/9001`),
  ...['/right-image/product/9001', '/vertical/product/9001', '/left-sidebar/product/9001'],
  ...sidebars.map((layout) => `/${layout}/collection`),
  ...['/listadeseos', '/compare'],
])('the route table: %s is a page of the catalogue [3§2 D33]', (address) =>
  expect(answered(address)).toMatch(/^mf-catalog /),
);

const features = ['title', 'banner', 'slider', 'category', 'service', 'ratio', 'product-box', 'product-slider'];
test.each([
  ...['/model-2', '/model-3', '/cloths', '/fashion', '/pages/search', '/pages/collection'],
  ...['/pages/faq', '/pages/about-us', '/pages/lookbook', '/pages/404'],
  ...['/blog/right-sidebar', '/blog/details', '/blog/blog-page'],
  ...features.map((name) => `/features/element-${name}`),
  ...['/features/element-product-no-slider', '/features/element-product-tab'],
  ...['/features/element-product-multiple-slider', '/features/element-product-multiple-slider/3'],
  ...['/features/portfolio-grid/3', '/features/portfolio-masonary/4'],
])('the route table: %s is the shared page that says there is nothing yet [3§2 D33]', (address) =>
  expect(answered(address)).toBe('placeholder'),
);

test('every second name leads to a page, and what is nobody’s is the 404 page [3§2 D34]', () => {
  for (const name of Object.keys(ALIASES)) expect(answered(name)).toMatch(/^mf-/);
  expect(answered('/no/existe')).toBe('missing');
});
