import { type FakeSite, fakeSite } from '../test/fake-site';

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
  const answer = await fake.app.inject({ url, headers: { accept: 'text/html' } });
  return {
    policy: /script-src [^;]*'nonce-([\w-]+)'/.exec(String(answer.headers['content-security-policy']))?.[1],
    page: /<meta name="csp-nonce" content="([\w-]+)">/.exec(answer.body)?.[1],
    cache: answer.headers['cache-control'],
  };
};

test('the checkout has a nonce of its own for PayPal, in its policy and in its head, and no other page has one [18]', async () => {
  await open({ PAYPAL_CLIENT_ID: 'client' }, async (fake) => {
    const [first, second] = [await read(fake, '/checkout'), await read(fake, '/checkout?x=1')];
    expect(first.policy).toMatch(/^[\w-]{22}$/);
    expect(first.page).toBe(first.policy);
    expect(second.page).toBe(second.policy);
    expect(second.policy).not.toBe(first.policy);
    expect(first.cache).toContain('private');
    expect(await read(fake, '/')).toMatchObject({ policy: undefined, page: undefined });
  });
});

test('without PayPal there is none [18]', async () => {
  await open({ IZIPAY_PUBLIC_KEY: '12345678:publickey_x' }, async (fake) => {
    expect(await read(fake, '/checkout')).toMatchObject({ policy: undefined, page: undefined });
  });
});
