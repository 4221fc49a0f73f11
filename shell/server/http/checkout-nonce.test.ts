import { PageBody } from '../pages/page-body';
import { noncedPage } from '../pages/page-maker';
import { type FakeSite, fakeSite } from '../testing/fake-site';

jest.setTimeout(60_000);

async function open(env: Record<string, string>, work: (fake: FakeSite) => Promise<void>): Promise<void> {
  const fake = await fakeSite(env);
  try {
    await work(fake);
  } finally {
    await fake.close();
  }
}
const read = async (fake: FakeSite, url: string) => {
  const { headers } = await fake.app.inject({ url, headers: { accept: 'text/html' } });
  return {
    policy: /script-src [^;]*'nonce-([\w-]+)'/.exec(String(headers['content-security-policy']))?.[1],
    cache: headers['cache-control'],
  };
};

test('the checkout has a nonce of its own for PayPal in each answer, and no other page has one [D36]', async () => {
  await open({ PAYPAL_CLIENT_ID: 'client' }, async (fake) => {
    const [first, second] = [await read(fake, '/checkout'), await read(fake, '/checkout?x=1')];
    expect(first.policy).toMatch(/^[\w-]{22}$/);
    expect(second.policy).not.toBe(first.policy);
    expect(first.cache).toContain('private');
    expect((await read(fake, '/')).policy).toBeUndefined();
  });
});

test('without PayPal there is none [D36]', async () => {
  await open({ IZIPAY_PUBLIC_KEY: '12345678:publickey_x' }, async (fake) => {
    expect((await read(fake, '/checkout')).policy).toBeUndefined();
  });
});

test('the page’s scripts find the nonce in its head, and nobody else gets the page [D36]', () => {
  const body = new PageBody('<!DOCTYPE html><html lang="es-PE"><head><title>t</title></head><body></body></html>');
  const page = noncedPage(
    { status: 200, location: undefined, shared: true, body },
    "default-src 'self'; script-src 'self'",
  );
  const nonce = /<head><meta name="csp-nonce" content="([\w-]+)"><title>/.exec(page.body.text)?.[1];
  expect([page.shared, page.policy]).toEqual([false, `default-src 'self'; script-src 'self' 'nonce-${nonce}'`]);
});
