import { documentOf, entry } from '../discovery/fixtures';
import { publicDiscovery } from '../discovery/resolve';
import { ownRelease, pageWithOwnPart, withOwnPart } from './own-part';

const block = {
  name: 'mf-catalog',
  exposes: { './Page': './src/Page.tsx' },
  routes: [{ path: '/nueva', expose: './Page', render: 'public' as const }],
  slots: {},
};
const deployed = publicDiscovery(documentOf({ 'mf-catalog': [entry()], 'mf-account': [entry('mf-account')] }));
const page = `<!DOCTYPE html><html><head><style>.shell{}</style><style data-href="css/Page.1.css">.old{}</style></head>
<body><div id="root" data-rendered=""><div>old</div></div><script type="application/json" id="qhatu-discovery">${JSON.stringify(deployed)}</script><script src="/assets/js/main.js"></script></body></html>`;

describe('working alone', () => {
  it('the own part stands in the place of the deployed one, the others are the deployed ones', () => {
    const { releases } = withOwnPart(deployed, block);
    expect(releases.map(({ name, version }) => `${name} ${version}`)).toEqual([
      'mf-account 1.0.0-aaaaaaaaaa',
      'mf-catalog dev',
    ]);
    expect(releases[1]).toMatchObject({ base: '/__dev/', routes: block.routes });
  });
  it('a page keeps the shell’s code and styles, and nothing that the deployed part has rendered', () => {
    const html = pageWithOwnPart(page, block);
    expect(html).toContain('<div id="root"></div>');
    expect(html).toContain('.shell{}');
    expect(html).not.toMatch(/old|data-rendered/);
    expect(html).toContain(JSON.stringify(ownRelease(block)));
    expect(html).toContain('/assets/js/main.js');
  });
  it('nothing of the deployed part is preloaded, what others bring is', () => {
    const code = { preloads: [{ href: '/remotes/mf-catalog/1/a.js' }, { href: '/assets/js/b.js' }], scripts: [] };
    const data = `<script type="application/json" id="qhatu-code">${JSON.stringify(code)}</script></body>`;
    const html = pageWithOwnPart(page.replace('</body>', data), block);
    expect(html).not.toContain('/remotes/mf-catalog/1/a.js');
    expect(html).toContain('{"preloads":[{"href":"/assets/js/b.js"}],"scripts":[]}');
  });
  it('text in the document that looks like a replacement pattern stays as it is', () => {
    const odd = {
      ...block,
      routes: [{ path: '/a', expose: './Page', render: 'public' as const, data: { x: { url: 'a?$&=$1' } } }],
    };
    expect(pageWithOwnPart(page, odd)).toContain('a?$&=$1');
  });
  it('what is no page of the shop is refused', () => {
    expect(() => pageWithOwnPart('<h1>nginx</h1>', block)).toThrow('no page of the shop');
  });
});
