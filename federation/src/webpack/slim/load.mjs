/**
 * Stands for runtime-core's `utils/load`: entries are loaded by the shell's `qhatu-entry` plugin (`loadEntry`), and by
 * nothing else. An entry that is on its way or has come is not loaded twice; one that failed may be tried again.
 */
/** The runtime's own list: it takes a remote out when that is removed. */
const onTheirWay = () => {
  globalThis.__GLOBAL_LOADING_REMOTE_ENTRY__ ??= {};
  return globalThis.__GLOBAL_LOADING_REMOTE_ENTRY__;
};

export const getRemoteEntryUniqueKey = ({ name, entry }) => `${name}:${entry}`;
export const isEsmRemoteType = (type) => type === 'esm' || type === 'module';

export async function getRemoteEntry({ origin, remoteInfo, remoteEntryExports }) {
  if (remoteEntryExports) return remoteEntryExports;
  const key = getRemoteEntryUniqueKey(remoteInfo);
  const loading = onTheirWay();
  if (loading[key]) return loading[key];
  const { loadEntry } = origin.remoteHandler.hooks.lifecycle;
  const started = loadEntry.emit({ origin, loaderHook: origin.loaderHook, remoteInfo });
  loading[key] = started;
  started.catch(() => {
    if (loading[key] === started) delete loading[key];
  });
  return started;
}

export const getRemoteInfo = (remote) => ({
  ...remote,
  entry: remote.entry ?? '',
  type: remote.type || 'global',
  entryGlobalName: remote.entryGlobalName || remote.name,
  shareScope: remote.shareScope || 'default',
});
