import { chunkGlobalPrefix } from '../../../federation/src/webpack/names';
import { forgetChunks, preloadAssets, removeChunkScripts, removeUnfinished } from './assets';

const release = {
  name: 'mf-x',
  version: '1.0.0-aaaaaaaaaa',
  base: '/remotes/mf-x/1.0.0-aaaaaaaaaa/',
  entry: 'entry.js',
  routes: [],
  slots: {},
  preload: { './Page': { js: ['js/Page.js'], css: ['css/Page.css'] } },
};
const hrefs = () => [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));

beforeEach(() => {
  document.head.innerHTML = '';
});

describe('files of an exposed module', () => {
  it('are asked for together with the entry, once', () => {
    preloadAssets(release, './Page', '');
    preloadAssets(release, './Page', '');
    expect(hrefs()).toEqual([`${release.base}js/Page.js`, `${release.base}css/Page.css`]);
  });
  it('are not asked for again when the server has put them into the page', () => {
    document.head.innerHTML = `<link rel="stylesheet" href="${release.base}css/Page.css">`;
    preloadAssets(release, './Page', '');
    expect(hrefs()).toEqual([`${release.base}css/Page.css`, `${release.base}js/Page.js`]);
  });
  it('are not asked for when the page carries the styles in itself', () => {
    document.head.innerHTML = '<style data-href="css/Page.css">.a{}</style>';
    preloadAssets(release, './Page', '');
    expect(hrefs()).toEqual([`${release.base}js/Page.js`]);
  });
  it('have another address at another attempt', () => {
    preloadAssets(release, './Page', '?retry=1');
    expect(hrefs()).toContain(`${release.base}js/Page.js?retry=1`);
  });
});

describe('before a remote is tried again', () => {
  it('its unfinished tags go, those of others stay', () => {
    document.head.innerHTML = `
      <script data-webpack="mf-x:chunk-1" type="text/plain"></script>
      <script data-webpack="mf-y:chunk-1" type="text/plain"></script>
      <link rel="preload" as="script" href="${release.base}js/Page.js">
      <link rel="preload" as="script" href="/remotes/mf-y/1.0.0-bbbbbbbbbb/js/Page.js">`;
    removeChunkScripts('mf-x');
    removeUnfinished(release.base);
    expect([...document.querySelectorAll('script')].map((script) => script.dataset.webpack)).toEqual(['mf-y:chunk-1']);
    expect(hrefs()).toEqual(['/remotes/mf-y/1.0.0-bbbbbbbbbb/js/Page.js']);
  });
  it('the chunks that have arrived are forgotten, those of others are not', () => {
    // Names that webpack makes at run time are in no type.
    const globals = window as unknown as Record<string, unknown>;
    const [mine, other] = [`${chunkGlobalPrefix('mf-x')}1`, `${chunkGlobalPrefix('mf-y')}1`];
    Object.assign(globals, { [mine]: [], [other]: [] });
    forgetChunks('mf-x');
    expect(globals[mine]).toBeUndefined();
    expect(globals[other]).toEqual([]);
  });
});
