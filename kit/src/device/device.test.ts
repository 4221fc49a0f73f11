import 'fake-indexeddb/auto';
import { deviceStore, entries, get, set } from './index';

// jsdom has no structuredClone; what is kept here is plain data.
globalThis.structuredClone ??= ((value: unknown) => JSON.parse(JSON.stringify(value))) as typeof structuredClone;

it('keeps values by their keys, each database its own', async () => {
  const [one, other] = [deviceStore('qhatu-one', 'things'), deviceStore('qhatu-other', 'things')];
  await set('a', { text: 'Rosa' }, one);
  expect(await get('a', one)).toEqual({ text: 'Rosa' });
  expect(await entries(other)).toEqual([]);
});

it('opens nothing before it is used, and a browser that forbids storage is a rejection, not a throw', async () => {
  const opened = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('SecurityError');
  });
  const store = deviceStore('qhatu-forbidden', 'things');
  expect(opened).not.toHaveBeenCalled();
  await expect(set('a', 1, store)).rejects.toThrow('SecurityError');
  opened.mockRestore();
  await set('a', 1, store);
  expect(await get('a', store)).toBe(1);
});
