interface Remote {
  name: string;
  entry: string;
}
interface Asked {
  origin: { remoteHandler: { hooks: { lifecycle: { loadEntry: { emit: (asked: Asked) => Promise<unknown> } } } } };
  remoteInfo: Remote;
  remoteEntryExports?: unknown;
}
export function getRemoteEntryUniqueKey(remote: Remote): string;
export function isEsmRemoteType(type: string): boolean;
export function getRemoteEntry(asked: Asked): Promise<unknown>;
export function getRemoteInfo(remote: Remote): Remote;
