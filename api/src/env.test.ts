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
