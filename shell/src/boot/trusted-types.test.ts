import { jsonLdText } from '@qhatu/ui';
import { codeAddress, harmlessMarkup, requireTrustedTypes } from './trusted-types';

const HERE = location.origin;

describe('15 CSP what may become a script’s address', () => {
  it.each([
    '/assets/js/main.1.js',
    '/remotes/mf-x/1.0.0-01234567/entry.js?retry=1',
    `${HERE}/remotes/mf-x/1/js/a.js`,
    '/sandbox/assets/card-form.js',
  ])('%s is code of this site', (address) => expect(codeAddress(address)).toBe(address));
  it.each([
    'https://evil.example/assets/a.js',
    '//evil.example/assets/a.js',
    '/uploads/proofs/a.js',
    '/media/a.js',
    '/api/web/products/search',
    '/assets/../uploads/a.js',
    '/',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    'blob:http://localhost/1',
  ])('%s is not', (address) => expect(codeAddress(address)).toBeNull());
});

describe('15 CSP what may become markup', () => {
  const TERMS =
    '<h2>1. Quiénes somos</h2>\n<p>Somos <strong>Qhatu</strong>,<br />en <a href="https://qhatu.pe" rel="noopener nofollow">la red</a> y <a href="/reclamos">aquí</a> &amp; allá.</p><ul><li>uno</li></ul>';
  it.each([
    TERMS,
    'plain text > markup',
    jsonLdText({ name: '</script><img src=x onerror=alert(1)>' }),
    '<script></script>',
    '.a > .b { color: red }',
    '',
  ])('%s can run nothing', (text) => expect(harmlessMarkup(text)).toBe(text));
  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<script src="/uploads/a.js"></script>',
    '<p onclick="alert(1)">',
    '<a href="javascript:alert(1)">',
    '<a href="//evil.example" onclick=alert(1)>',
    '<svg/onload=alert(1)>',
    '<iframe srcdoc="<script>1</script>">',
    '<!-- a comment -->',
    '<p',
    '<<p>script>alert(1)</script>',
    '<<p>img src=x onerror=alert(1)>',
    '<form action="https://evil.example">',
    '<style>*{}</style>',
  ])('%s is refused', (text) => expect(harmlessMarkup(text)).toBeNull());
});

describe('15 CSP the policy', () => {
  afterEach(() => Reflect.deleteProperty(globalThis, 'trustedTypes'));

  it('is made once, by whichever of a page’s scripts comes first, and lets no text become a script', () => {
    const made: object[] = [];
    const trustedTypes = {
      defaultPolicy: null as object | null,
      createPolicy(name: string, rules: object) {
        expect([name, Object.keys(rules)]).toEqual(['default', ['createHTML', 'createScriptURL']]);
        made.push(rules);
        this.defaultPolicy = rules;
        return rules;
      },
    };
    Object.assign(globalThis, { trustedTypes });
    requireTrustedTypes();
    requireTrustedTypes();
    expect(made).toHaveLength(1);
  });
  it('is not asked for where the browser does not know it', () => {
    expect(requireTrustedTypes).not.toThrow();
  });
});
