import { REAL_SHOP } from '../../test/app';
import { BadEnvironment, readEnv } from './index';

test('everything has a default', () => {
  expect(readEnv({})).toMatchObject({ API_PORT: 3001, SEED_PRODUCTS: 5000, SEED: true, NODE_ENV: 'development' });
});

test('an empty variable is an absent one', () => {
  expect(readEnv({ API_PORT: '', DATABASE_URL: '' })).toEqual(readEnv({}));
});

test('every bad value is named at once, and none is shown', () => {
  const read = () => readEnv({ API_PORT: 'eighty', SEED: 'maybe', DATABASE_URL: 'mysql://root:hunter2@db' });
  expect(read).toThrow(BadEnvironment);
  for (const name of ['API_PORT', 'SEED', 'DATABASE_URL']) expect(read).toThrow(name);
  expect(read).not.toThrow('hunter2');
});

test('a real shop names everything that is missing in one message, beside what cannot be used [D95]', () => {
  const read = () => readEnv({ SITE_URL: 'https://shop.example', API_PORT: 'eighty', DATA_KEY: 'hunter2' });
  expect(read).toThrow(BadEnvironment);
  for (const name of ['API_PORT', 'DATA_KEY', 'NODE_ENV', 'SEED', 'SMTP_URL']) expect(read).toThrow(`\n  ${name}: `);
  expect(read).not.toThrow('hunter2');
});

test('a data key that is none is refused, and never shown', () => {
  const short = () => readEnv({ DATA_KEY: 'hunter2', DATA_KEY_PREVIOUS: 'hunter3' });
  expect(short).toThrow('DATA_KEY: 32 bytes in base64');
  expect(short).toThrow('DATA_KEY_PREVIOUS: 32 bytes in base64');
  expect(short).not.toThrow('hunter');
});

test('only the demo has what the demo brings [D95]', () => {
  expect(readEnv({}).demo).toBe(true);
  expect(readEnv(REAL_SHOP)).toMatchObject({ demo: false, SEED: false, DATA_KEY: REAL_SHOP.DATA_KEY });
});

test('a replica needs the database of which it is one [D212]', () => {
  const replica = { DATABASE_READ_URL: 'postgres://reader:hunter2@db' };
  expect(() => readEnv(replica)).toThrow('DATABASE_READ_URL: needs DATABASE_URL');
  expect(readEnv({ ...replica, DATABASE_URL: 'postgres://db' }).READ_MAX_LAG_SECONDS).toBe(5);
});

test('Redis is one server, or Sentinels that know its master; anything else is refused without its password [D221]', () => {
  for (const url of [
    'redis://127.0.0.1:6379/2',
    'rediss://user:hunter2@cache.shop.example',
    'redis-sentinel://:hunter2@a:26379,b,[::1]:26380/0?sentinelMasterId=shop',
  ])
    expect(readEnv({ REDIS_URL: url }).REDIS_URL).toBe(url);
  for (const url of ['http://a', 'redis-sentinel://a:26379', 'redis-sentinel://:hunter2@a b?sentinelMasterId=shop']) {
    const read = () => readEnv({ REDIS_URL: url });
    expect(read).toThrow('REDIS_URL: ');
    expect(read).not.toThrow('hunter2');
  }
});
