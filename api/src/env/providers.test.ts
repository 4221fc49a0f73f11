import { keys, sandboxSettings } from '../../../sandbox/src/app';
import { readEnv } from './index';

const methods = (env: Record<string, string>) => readEnv(env).PAYMENT_METHODS;

describe('which methods are offered [D22]', () => {
  test('without keys the transfers, with keys card and PayPal before them, PagoEfectivo only when it is asked for', () => {
    expect(methods({})).toEqual([3, 5]);
    expect(methods(keys)).toEqual([1, 2, 3, 5]);
    expect(methods({ ...keys, PAYMENT_METHODS: '4,3' })).toEqual([4, 3]);
  });

  test('a method without its keys, and half a provider, are named at start and no secret is shown [D39]', () => {
    expect(() => methods({ PAYMENT_METHODS: '1,3' })).toThrow('IZIPAY_PASSWORD');
    const half = () => methods({ PAYPAL_CLIENT_ID: 'hunter2' });
    expect(half).toThrow(/PAYPAL_SECRET.*\n.*PAYPAL_WEBHOOK_ID/);
    expect(half).not.toThrow('hunter2');
    expect(() => methods({ ...keys, IZIPAY_PUBLIC_KEY: 'publickey' })).toThrow('IZIPAY_PUBLIC_KEY');
  });

  test('the stand-ins’ keys have the form that the providers’ own have', () => {
    expect(keys.IZIPAY_PUBLIC_KEY).toMatch(/^\d{2,8}:(|test)publickey_.+$/);
    expect(readEnv(sandboxSettings('http://127.0.0.1:1')).IZIPAY_API).toBe('http://127.0.0.1:1/sandbox/izipay');
  });
});
