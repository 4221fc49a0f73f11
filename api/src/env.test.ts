import { newDataKey } from './crypto/sealed';
import { BadEnvironment, readEnv } from './env';

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

test('production brings its own data key, and the key is never shown', () => {
  expect(() => readEnv({ NODE_ENV: 'production' })).toThrow('DATA_KEY: required in production');
  const DATA_KEY = newDataKey();
  expect(readEnv({ NODE_ENV: 'production', DATA_KEY })).toMatchObject({ DATA_KEY });
  const short = () => readEnv({ DATA_KEY: 'hunter2', DATA_KEY_PREVIOUS: 'hunter3' });
  expect(short).toThrow('DATA_KEY: 32 bytes in base64');
  expect(short).toThrow('DATA_KEY_PREVIOUS: 32 bytes in base64');
  expect(short).not.toThrow('hunter');
});
