import { execFileSync } from 'node:child_process';
import { API_HEAP_MB, apiArgs } from '@qhatu/contract/operations';
import keys from '../sandbox/keys.json';
import { Refusal, readSettings } from './lib/settings.mjs';

const REMOTES = ['mf-one', 'mf-two'];
const refusalOf = (env: Record<string, string>, part?: 'site' | 'development servers'): string => {
  try {
    readSettings(env, REMOTES, part);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return '';
};

test('without settings npm start is the demo, with the payment stand-ins [D95]', () => {
  const { demo, siteUrl, sandbox } = readSettings({}, REMOTES);
  expect([demo, siteUrl, sandbox?.port]).toEqual([true, 'http://localhost:3000', 3103]);
});

test('the api’s heap is half of its container’s memory wherever it runs, or what is set; Node takes it at its word [D274]', () => {
  expect(readSettings({}, REMOTES).apiHeapMb).toBe(API_HEAP_MB);
  expect(readSettings({ API_HEAP_MB: '900' }, REMOTES).apiHeapMb).toBe(900);
  for (const wrong of ['100', '-512', 'lots', '512.5']) {
    expect(refusalOf({ API_HEAP_MB: wrong })).toContain('API_HEAP_MB must be a whole number of at least 192');
  }
  const [heap, program] = apiArgs();
  expect(program).toBe('api/dist/main.js');
  const limit = execFileSync(process.execPath, [heap ?? '', '-p', 'v8.getHeapStatistics().heap_size_limit'], {
    encoding: 'utf8',
  });
  // The young generation comes on top.
  expect(Number(limit) / 1024 ** 2).toBeGreaterThanOrEqual(API_HEAP_MB);
  expect(Number(limit) / 1024 ** 2).toBeLessThan(API_HEAP_MB + 100);
});

test('a provider’s key takes the place of the stand-ins; the demo stays one', () => {
  const { demo, sandbox } = readSettings({ PAYPAL_CLIENT_ID: 'own' }, REMOTES);
  expect([demo, sandbox]).toEqual([true, null]);
});

test('a real shop with words missing is refused before anything starts, all of them in one message [D95]', () => {
  const said = refusalOf({ NODE_ENV: 'production', PORT: 'x' });
  expect(said).toMatch(/^These settings cannot be used:\n {2}PORT must be a port/);
  for (const name of ['SITE_URL', 'SEED', 'SMTP_URL', 'DATA_KEY']) expect(said).toContain(`\n  ${name}: set `);
  expect(refusalOf({ SITE_URL: 'https://shop.example' })).toContain('\n  NODE_ENV: set NODE_ENV=production');
});

test('a complete real shop starts without stand-ins [D95]', () => {
  const { demo, sandbox, ports } = readSettings(
    {
      NODE_ENV: 'production',
      SITE_URL: 'https://shop.example',
      SEED: 'off',
      SMTP_URL: 'smtps://mail.example',
      DATA_KEY: 'a key',
      TRUSTED_PROXY: '127.0.0.1',
    },
    REMOTES,
  );
  expect([demo, sandbox, ports.map(({ variable }) => variable)]).toEqual([
    false,
    null,
    ['PORT', 'API_PORT', 'REMOTE_PORT_BASE', 'REMOTE_PORT_BASE'],
  ]);
});

test('npm run dev is for the demo only [D95]', () => {
  expect(refusalOf({ SITE_URL: 'https://shop.example' }, 'development servers')).toContain(
    'the development servers are for the demo',
  );
  expect(refusalOf({}, 'development servers')).toBe('');
});

test('every secret of this repository says that it is none, which is how a real shop knows it [D95]', () => {
  const secrets = Object.entries(keys).filter(([name]) => /PASSWORD|KEY|SECRET/.test(name));
  expect(secrets.length).toBeGreaterThan(5);
  for (const [name, value] of secrets)
    expect([name, value]).toEqual([name, expect.stringMatching(/not[-_]a[-_]secret/)]);
});
