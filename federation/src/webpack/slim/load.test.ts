import { getRemoteEntry, getRemoteInfo } from './load.mjs';

const remoteInfo = getRemoteInfo({ name: 'mf-catalog', entry: '/remotes/mf-catalog/entry.js' });
const originOf = (emit: () => Promise<unknown>) => ({
  remoteHandler: { hooks: { lifecycle: { loadEntry: { emit } } } },
});

it('an entry on its way is not loaded twice, and one that has come is there', async () => {
  const container = { get: () => undefined };
  const emit = jest.fn(() => Promise.resolve(container));
  const origin = originOf(emit);
  const both = await Promise.all([getRemoteEntry({ origin, remoteInfo }), getRemoteEntry({ origin, remoteInfo })]);
  expect([...both, await getRemoteEntry({ origin, remoteInfo })]).toEqual([container, container, container]);
  expect(emit).toHaveBeenCalledTimes(1);
});

it('an entry that failed says why and is tried again', async () => {
  const other = getRemoteInfo({ name: 'mf-account', entry: '/remotes/mf-account/entry.js' });
  const emit = jest.fn(() => Promise.reject(new Error('cannot be reached')));
  const origin = originOf(emit);
  for (const _try of [1, 2]) {
    await expect(getRemoteEntry({ origin, remoteInfo: other })).rejects.toThrow('cannot be reached');
  }
  expect(emit).toHaveBeenCalledTimes(2);
});

it('an entry that was handed in is taken as it is; what a remote leaves out is as the runtime has it', async () => {
  const emit = jest.fn();
  const container = {};
  expect(await getRemoteEntry({ origin: originOf(emit), remoteInfo, remoteEntryExports: container })).toBe(container);
  expect(emit).not.toHaveBeenCalled();
  expect(remoteInfo).toMatchObject({ type: 'global', entryGlobalName: 'mf-catalog', shareScope: 'default' });
});
