import { readEnv } from '../env';

const FULL = 's3://shop%3Aapp:s%2Fcret@files.internal:9000/qhatu-files?region=sa-east-1&tls=off';

it('files are on disk unless a bucket is named, whose key and secret are percent-encoded [D188]', () => {
  expect(readEnv({}).FILES_URL).toEqual({ kind: 'disk' });
  expect(readEnv({}).FILES_FALLBACK).toBeUndefined();
  expect(readEnv({ FILES_URL: FULL, FILES_FALLBACK: 'disk' })).toMatchObject({
    FILES_URL: {
      kind: 's3',
      endpoint: 'http://files.internal:9000',
      region: 'sa-east-1',
      bucket: 'qhatu-files',
      key: 'shop:app',
      secret: 's/cret',
    },
    FILES_FALLBACK: { kind: 'disk' },
  });
  expect(readEnv({ FILES_URL: 's3://a:b@files.internal/qhatu' }).FILES_URL).toMatchObject({
    endpoint: 'https://files.internal',
    region: 'us-east-1',
  });
});

it.each([
  's3://files.internal/qhatu',
  's3://a:b@files.internal',
  's3://a:b@files.internal/UPPER',
  's3://a:b@files.internal/qhatu/below',
  's3://a:b@files.internal/qhatu?tls=maybe',
  's3://a:b@files.internal/qhatu?regoin=x',
  's3://a:%E0%A4%A@files.internal/qhatu',
  'https://a:b@files.internal/qhatu',
  'bucket',
])('%s is no place of files, said without its secret [D188]', (FILES_URL) => {
  expect(() => readEnv({ FILES_URL })).toThrow(/FILES_URL: `disk` or s3:/);
});

it('moving from a place to itself is refused [D189]', () => {
  expect(() => readEnv({ FILES_FALLBACK: 'disk' })).toThrow(/FILES_FALLBACK/);
  expect(() => readEnv({ FILES_URL: FULL, FILES_FALLBACK: FULL })).toThrow(/FILES_FALLBACK/);
});
