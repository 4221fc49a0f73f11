import { documentOf, entry } from './fixtures';
import { DiscoveryError, parseDiscovery } from './parse';

const allowedOrigins = ['http://127.0.0.1:3101'];
const parse = (json: unknown) => parseDiscovery(json, { allowedOrigins });

function problemsOf(json: unknown): string {
  try {
    parse(json);
  } catch (error) {
    if (error instanceof DiscoveryError) return error.problems.join('\n');
    throw error;
  }
  return '';
}

describe('discovery document', () => {
  it('is accepted when everything holds', () => {
    const document = documentOf({ 'mf-catalog': [entry()], 'mf-account': [entry('mf-account')] });
    expect(parse(structuredClone(document))).toEqual(document);
  });

  it('refuses unknown shapes and names the place', () => {
    expect(problemsOf(null)).toMatch(/the document/);
    expect(problemsOf({ ...documentOf({ 'mf-catalog': [entry()] }), extra: 1 })).toMatch(/extra/);
    expect(problemsOf(documentOf({ 'mf-catalog': [] }))).toMatch(/microFrontends\.mf-catalog/);
  });

  it('refuses a release without integrity', () => {
    const { metadata, ...bad } = entry();
    const { integrity: _, ...without } = metadata;
    expect(
      problemsOf({ ...documentOf({}), microFrontends: { 'mf-catalog': [{ ...bad, metadata: without }] } }),
    ).toMatch(/metadata\.integrity is missing: every release needs one/);
  });

  it('refuses an integrity of another kind', () => {
    const bad = entry();
    bad.metadata.integrity = 'sha256-abc';
    expect(problemsOf(documentOf({ 'mf-catalog': [bad] }))).toMatch(/must be a SHA-384/);
  });

  it('refuses an origin that is not allow-listed', () => {
    const bad = entry();
    bad.url = bad.url.replace('127.0.0.1:3101', 'evil.example');
    expect(problemsOf(documentOf({ 'mf-catalog': [bad] }))).toMatch(
      /origin http:\/\/evil\.example is not allow-listed/,
    );
  });

  it('takes an origin over https as well', () => {
    const there = { ...entry(), url: 'https://releases.example.pe/1.0.0-aaaaaaaaaa/entry.js' };
    const document = documentOf({ 'mf-catalog': [there] });
    expect(parseDiscovery(document, { allowedOrigins: ['https://releases.example.pe'] })).toEqual(document);
  });

  it.each([
    'javascript:alert(1)//1.0.0-aaaaaaaaaa/entry.js',
    'data:text/javascript,1',
    'file:///1.0.0-aaaaaaaaaa/entry.js',
  ])('refuses the address %s', (url) => {
    expect(problemsOf(documentOf({ 'mf-catalog': [{ ...entry(), url }] }))).toMatch(/only http and https are served/);
  });

  it('refuses an address outside of the release it names', () => {
    const bad = { ...entry(), url: 'http://127.0.0.1:3101/1.0.0-bbbbbbbbbb/entry.js' };
    expect(problemsOf(documentOf({ 'mf-catalog': [bad] }))).toMatch(
      /does not end with \/1\.0\.0-aaaaaaaaaa\/entry\.js/,
    );
  });

  it('refuses a path that leads out of the release', () => {
    const bad = entry();
    bad.extras.server.entry = '../../etc/passwd';
    expect(problemsOf(documentOf({ 'mf-catalog': [bad] }))).toMatch(/relative path inside the release/);
  });

  it('refuses traffic that is not 100 percent, and anything but one default', () => {
    const [a, b] = [entry(), entry('mf-catalog', '1.0.1-bbbbbbbbbb')];
    a.deployment.traffic = 80;
    b.deployment.traffic = 10;
    const problems = problemsOf(documentOf({ 'mf-catalog': [a, b] }));
    expect(problems).toMatch(/traffic adds up to 90 percent/);
    expect(problems).toMatch(/2 entries are marked as default/);
  });

  it('refuses one release twice, and a fallback that is none of its own', () => {
    const bad = { ...entry(), fallbackUrl: 'http://127.0.0.1:3101/0.9.0-bbbbbbbbbb/entry.js' };
    const problems = problemsOf(documentOf({ 'mf-catalog': [bad, bad] }));
    expect(problems).toMatch(/1\.0\.0-aaaaaaaaaa is listed twice/);
    expect(problems).toMatch(/fallbackUrl has to be the address of another entry/);
  });

  it('refuses routes and slots of two owners, whatever their params are called', () => {
    const [a, b] = [entry('mf-catalog', undefined, '/p/:id'), entry('mf-account', undefined, '/p/:code')];
    b.extras.slots = { ...a.extras.slots };
    const problems = problemsOf(documentOf({ 'mf-catalog': [a], 'mf-account': [b] }));
    expect(problems).toMatch(/route \/p\/:param is claimed by both mf-catalog and mf-account/);
    expect(problems).toMatch(/slot catalog\/widget is claimed by both/);
  });

  it('refuses a route twice in one release, and one whose code is not in it', () => {
    const bad = entry();
    bad.extras.routes = [
      ...bad.extras.routes,
      ...bad.extras.routes,
      { path: '/x', expose: './Gone', render: 'public' },
    ];
    const problems = problemsOf(documentOf({ 'mf-catalog': [bad] }));
    expect(problems).toMatch(/route \/mf-catalog is declared twice/);
    expect(problems).toMatch(/names \.\/Gone, which the release does not contain/);
  });

  it.each(['catalog', 'mf-../account', 'MF-CATALOG', 'mf-catalog/x', ''])('refuses a remote called "%s"', (name) => {
    expect(problemsOf({ ...documentOf({}), microFrontends: { [name]: [entry()] } })).toMatch(/mf-name|Invalid key/);
  });

  it.each(['/etc/passwd', 'C:\\x.js', 'js//../x.js', 'https://evil.example/x.js', './x.js', ''])(
    'refuses "%s" as a file of a release, wherever it stands',
    (file) => {
      const [a, b, c] = [entry(), entry(), entry()];
      a.extras.entry = file;
      b.extras.server.entry = file;
      c.extras.preload = { './Page': { js: [file], css: [] } };
      for (const bad of [a, b, c])
        expect(problemsOf(documentOf({ 'mf-catalog': [bad] }))).toMatch(/relative path inside the release/);
    },
  );

  it.each([
    ['traffic', { deployment: { traffic: '100', default: true } }],
    ['traffic', { deployment: { traffic: Number.NaN, default: true } }],
    ['default', { deployment: { traffic: 100, default: 'yes' } }],
    ['version', { metadata: { version: 1, integrity: entry().metadata.integrity } }],
    ['url', { url: null }],
    ['routes', { extras: { ...entry().extras, routes: {} } }],
    ['render', { extras: { ...entry().extras, routes: [{ path: '/x', expose: './Page', render: 'always' }] } }],
  ])('refuses a wrong %s and names it', (place, wrong) => {
    expect(problemsOf({ ...documentOf({}), microFrontends: { 'mf-catalog': [{ ...entry(), ...wrong }] } })).toMatch(
      new RegExp(`microFrontends\\.mf-catalog\\.0\\.(\\S*\\.)?${place}`),
    );
  });

  it('refuses traffic that adds up to 100 by a share below nothing, and an address with a password', () => {
    const [a, b] = [entry(), entry('mf-catalog', '1.0.1-bbbbbbbbbb')];
    b.deployment = { traffic: -10, default: false };
    a.deployment.traffic = 110;
    expect(problemsOf(documentOf({ 'mf-catalog': [a, b] })).split('\n')).toHaveLength(2);
    const named = { ...entry(), url: entry().url.replace('//', '//ana:secret@') };
    expect(problemsOf(documentOf({ 'mf-catalog': [named] }))).toMatch(/must not carry credentials/);
  });

  it('says everything that is wrong at once', () => {
    const [a, b] = [entry(), entry('mf-account')];
    a.url = 'javascript:alert(1)';
    b.deployment.traffic = 1;
    expect(problemsOf(documentOf({ 'mf-catalog': [a], 'mf-account': [b] })).split('\n')).toHaveLength(2);
  });
});
