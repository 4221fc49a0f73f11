import 'fake-indexeddb/auto';
import { dropFile, keepFile, keptFile } from './file-drafts';

// jsdom knows no structuredClone of files; what is kept comes back as it was put.
beforeAll(() => Object.assign(globalThis, { structuredClone: (value: unknown) => value }));
afterEach(() => jest.restoreAllMocks());

const sheet = new File(['%PDF'], 'ficha-ruc.pdf', { type: 'application/pdf' });

test('a chosen file comes back after a reload, until it is dropped', async () => {
  await keepFile('seller:7', sheet);
  expect((await keptFile('seller:7'))?.name).toBe('ficha-ruc.pdf');
  expect(await keptFile('seller:8')).toBeNull();
  await dropFile('seller:7');
  expect(await keptFile('seller:7')).toBeNull();
});

test('a file is not kept longer than a day', async () => {
  await keepFile('seller:7', sheet);
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 25 * 60 * 60_000);
  expect(await keptFile('seller:7')).toBeNull();
  jest.spyOn(Date, 'now').mockReturnValue(now);
  expect(await keptFile('seller:7')).toBeNull();
});

test('a browser that forbids storage keeps nothing and rejects nothing', async () => {
  // A connection that is open already serves this page: the refusal is of its transactions.
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new Error('SecurityError');
  });
  await expect(keepFile('seller:7', sheet)).resolves.toBeUndefined();
  await expect(keptFile('seller:7')).resolves.toBeNull();
  await expect(dropFile('seller:7')).resolves.toBeUndefined();
});
