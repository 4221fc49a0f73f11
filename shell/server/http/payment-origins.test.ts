import { readEnv } from '../env';
import { paymentOrigins } from './payment-origins';
import { contentSecurityPolicy, documentHeaders, withNonce } from './security-headers';

const policyOf = (env: Record<string, string>) =>
  contentSecurityPolicy({ https: true, payments: paymentOrigins(readEnv(env)) });
const CARD = { IZIPAY_PUBLIC_KEY: '12345678:publickey_x' };
const PAYPAL = { PAYPAL_CLIENT_ID: 'client' };

describe('the checkout’s policy [D36]', () => {
  test('names nobody while no provider is configured, and nobody for the stand-ins', () => {
    const plain = contentSecurityPolicy({ https: true });
    expect(policyOf({})).toBe(plain);
    expect(policyOf({ ...CARD, IZIPAY_SCRIPT: 'http:sandbox', ...PAYPAL, PAYPAL_SDK: '/sandbox/paypal/sdk/js' })).toBe(
      plain,
    );
  });

  test('names the configured provider’s origin and no other', () => {
    const card = policyOf(CARD);
    expect(card).toContain("script-src 'self' https://static.micuentaweb.pe https://api.micuentaweb.pe;");
    expect(card).not.toContain('paypal');
    const paypal = policyOf(PAYPAL);
    expect(paypal).toContain("script-src 'self' https://*.paypal.com https://*.paypalobjects.com;");
    expect(paypal).not.toContain('micuentaweb');
  });

  test('never allows inline scripts or eval', () => {
    const script = policyOf({ ...CARD, ...PAYPAL })
      .split('; ')
      .find((part) => part.startsWith('script-src '));
    expect(script).not.toMatch(/unsafe|data:|https: |https:$| \*/);
  });

  test('lets Lyra’s form call, frame and load what its makers list, and any bank ask for its second step [D36]', () => {
    const parts = new Map(
      policyOf(CARD)
        .split('; ')
        .map((part) => [part.split(' ')[0], part] as const),
    );
    const hosts = (name: string) => (parts.get(name) ?? '').split(' ').slice(1);
    expect(hosts('connect-src')).toEqual(
      expect.arrayContaining(['https://api.micuentaweb.pe', 'https://secure.micuentaweb.pe']),
    );
    expect(hosts('font-src')).toEqual(["'self'", 'https://static.micuentaweb.pe', 'https://fonts.gstatic.com']);
    expect(hosts('frame-src')).toEqual(expect.arrayContaining(['https://secure.micuentaweb.pe', 'https:']));
    expect(hosts('form-action')).toContain('https://secure.micuentaweb.pe');
    expect(policyOf(PAYPAL)).not.toMatch(/frame-src[^;]* https:(;| |$)/);
  });

  test('a nonce is for PayPal’s scripts alone, and stands beside our own [D36]', () => {
    expect([paymentOrigins(readEnv(CARD)).nonce, paymentOrigins(readEnv(PAYPAL)).nonce]).toEqual([false, true]);
    expect(withNonce(policyOf(PAYPAL), 'abc')).toContain("script-src 'self' 'nonce-abc' https://*.paypal.com");
  });

  test('demands Trusted Types everywhere but where a provider’s own library is loaded [D111]', () => {
    const demands = (env: Record<string, string>) =>
      contentSecurityPolicy({ https: true, trustedTypes: true, payments: paymentOrigins(readEnv(env)) }).includes(
        "; require-trusted-types-for 'script'; trusted-types default;",
      );
    expect([demands({}), demands(CARD), demands(PAYPAL)]).toEqual([true, false, false]);
    expect(demands({ ...CARD, IZIPAY_SCRIPT: 'http:sandbox', ...PAYPAL, PAYPAL_SDK: '/sandbox/paypal/sdk/js' })).toBe(
      true,
    );
    expect(contentSecurityPolicy({ https: true, trustedTypes: true })).toContain('trusted-types default');
    expect(contentSecurityPolicy({ https: true })).not.toContain('trusted-types');
  });

  test('only PayPal’s windows may answer the page that opened them', () => {
    const opener = (env: Record<string, string>) =>
      documentHeaders({ https: true, payments: paymentOrigins(readEnv(env)) })['cross-origin-opener-policy'];
    expect([opener({}), opener(CARD), opener(PAYPAL)]).toEqual([
      'same-origin',
      'same-origin',
      'same-origin-allow-popups',
    ]);
  });
});
