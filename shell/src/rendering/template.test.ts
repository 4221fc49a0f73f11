/** @jest-environment node */
import type { ShellAssets } from './assets';
import { assemble, emptyDocument, inScript, type PageParts } from './template';

const assets: ShellAssets = {
  scripts: [{ file: 'js/main.1.js', integrity: 'sha384-main' }],
  start: { file: 'js/start.1.js', integrity: 'sha384-start' },
  styles: [{ file: 'css/main.1.css', integrity: 'sha384-css' }],
  calls: ['js/calls.1.js'],
  icon: 'favicon.svg',
  version: '1.0.0-5e11aaaaaa',
};
const release = {
  name: 'mf-x',
  version: '1.0.0-aaaaaaaaaa',
  base: '/remotes/mf-x/1.0.0-aaaaaaaaaa/',
  entry: 'entry.js',
  integrity: 'sha384-entry',
  routes: [],
  slots: {},
  preload: {
    './Home': { js: ['js/Home.1.js'], css: ['css/Home.1.css'] },
    './Other': { js: ['js/Other.1.js'], css: [] },
  },
};
const parts: PageParts = {
  assets,
  discovery: { releases: [release] },
  page: { release, expose: './Home' },
  state: { queries: [{ state: { data: '</script><script>alert(1)</script>' } }] },
};
const html = assemble(
  '<!DOCTYPE html><html><head><title>T</title></head><body><div id="root"></div></body></html>',
  parts,
);

describe('the page around what React rendered', () => {
  it('runs no inline script where it has no text of one, and no data can become one', () => {
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes);
    for (const attributes of scripts) expect(attributes).toMatch(/src=|application\/json/);
    expect(inScript({ a: '</script>' })).not.toContain('<');
  });

  it('carries the first script in itself when it has its text, and nothing but data beside it [D282]', () => {
    const start = { js: 'begin()', source: "'sha384-start'" };
    const carried = assemble('<!DOCTYPE html><html><head></head><body></body></html>', {
      ...parts,
      complete: true,
      start,
    });
    const scripts = [...carried.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
    const running = scripts.filter(([, attributes]) => !attributes?.includes('application/json'));
    expect(running.map(([, attributes, text]) => [attributes, text])).toEqual([['', 'begin()']]);
    expect(carried).toMatch(/begin\(\)<\/script><\/body>/);
  });

  it('asks for exactly entry, chunk and stylesheet of this page, beside the shell’s own', () => {
    expect(html).toContain(`href="${release.base}entry.js" integrity="sha384-entry" crossorigin="anonymous"`);
    expect(html).toContain(`href="${release.base}js/Home.1.js"`);
    expect(html).toContain(`href="${release.base}css/Home.1.css"`);
    expect(html).not.toContain('<link rel="preload" as="script" href="/remotes/mf-x/1.0.0-aaaaaaaaaa/js/Other.1.js"');
  });

  it('asks for what calls the API with the shell, as it shows nothing without an answer [D391]', () => {
    expect(html).toContain('<link rel="preload" as="script" href="/assets/js/calls.1.js" fetchpriority="low">');
  });

  it('only announces a remote’s stylesheet where the browser makes the content: one that hangs holds nothing up [D61]', () => {
    expect(html).toContain(`<link rel="preload" as="style" href="${release.base}css/Home.1.css">`);
    expect(html.match(/rel="stylesheet"/g)).toHaveLength(1);
  });

  it('names a remote’s stylesheet as its chunk will look for it where the content is there already', () => {
    const whole = assemble('<!DOCTYPE html><html><head></head><body></body></html>', { ...parts, complete: true });
    expect(whole).toMatch(/<link rel="stylesheet" [^>]*data-href="css\/Home\.1\.css"/);
  });

  it('starts with what the first paint needs, and ends with code at low priority', () => {
    const order = [
      'charset',
      'css/main.1.css',
      '<title>',
      'id="root"',
      'qhatu-discovery',
      'js/main.1.js',
      'entry.js" i',
    ];
    const places = order.map((text) => html.indexOf(text));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(html).toMatch(/<script src="\/assets\/js\/main\.1\.js"[^>]*fetchpriority="low"/);
  });

  it('carries its styles in itself when it has them, each under the name by which its chunk looks for it', () => {
    const styles = [
      { css: '.a{color:red}', source: "'sha256-a'" },
      { css: '.b{color:blue}', dataHref: 'css/Home.1.css', source: "'sha256-b'" },
    ];
    const document = '<!DOCTYPE html><html><head></head><body></body></html>';
    const carried = assemble(document, { ...parts, styles });
    expect(carried).toContain('<style>.a{color:red}</style><style data-href="css/Home.1.css">.b{color:blue}</style>');
    expect(carried).not.toContain('rel="stylesheet"');
  });

  it('announces pictures of the first screen before the styles, once', () => {
    const preload = '<link rel="preload" as="image" href="/media/a.webp" fetchPriority="high"/>';
    const announced = assemble('<!DOCTYPE html><html><head></head><body></body></html>', parts, preload);
    expect(announced.split(preload)).toHaveLength(2);
    expect(announced.indexOf(preload)).toBeLessThan(announced.indexOf('stylesheet'));
  });

  it('refuses what is not a whole document', () => {
    expect(() => assemble('<div></div>', parts)).toThrow('not a whole document');
  });
});

describe('a page whose content is in the HTML', () => {
  const complete = assemble('<!DOCTYPE html><html><head></head><body><div id="root"></div></body></html>', {
    ...parts,
    complete: true,
  });

  it('names one small script, and keeps its code in data until the content is painted', () => {
    const sources = [...complete.matchAll(/<script src="([^"]+)"/g)].map(([, src]) => src);
    expect(sources).toEqual(['/assets/js/start.1.js']);
    expect(complete).not.toContain('rel="preload"');
    const code = /id="qhatu-code">(.+?)<\/script>/.exec(complete)?.[1] ?? '';
    expect(JSON.parse(code)).toEqual({
      scripts: [{ src: '/assets/js/main.1.js', integrity: 'sha384-main' }],
      preloads: [
        { href: `${release.base}entry.js`, integrity: 'sha384-entry' },
        { href: `${release.base}js/Home.1.js` },
      ],
    });
  });
});

describe('the frame', () => {
  it('every page says that it is in Spanish, the frame as well [1§9]', () => {
    const frame = emptyDocument({ assets, discovery: parts.discovery }, '', { siteUrl: '', requestId: 'r' });
    expect(frame).toMatch(/^<!DOCTYPE html><html lang="es-PE"/);
  });

  it('has no content to hydrate, and everything the browser needs to make it', () => {
    const frame = emptyDocument({ assets, discovery: parts.discovery }, '', {
      siteUrl: 'https://a.pe/"x',
      requestId: 'r',
    });
    expect(frame).toContain('<div id="root"></div>');
    expect(frame).toContain('data-origin="https://a.pe/&quot;x"');
    expect(frame).toContain('id="qhatu-discovery"');
    expect(frame).not.toContain('data-rendered');
  });
});
