/** Stands for runtime-core's `SnapshotHandler` in the browser: what registering plugins and replacing a remote touch. */
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { lifecycle: {}, applyPlugin: () => undefined };

  loadRemoteSnapshotInfo() {
    throw new Error('This build has no federation snapshots');
  }
}

/** Nobody is in a snapshot. */
export const getGlobalRemoteInfo = () => ({});
