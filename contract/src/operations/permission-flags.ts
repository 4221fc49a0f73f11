/** `--permission` since Node 22.13 and 23.5, before that under its first name. */
const PERMISSION = ['--permission', '--experimental-permission'] as const;

/** Rights of a process that is started with Node's permissions. */
export interface Permissions {
  /** Files and folders. */
  read: readonly string[];
  write?: readonly string[];
  /** Node asks for it since 25; before, the network is open to all. */
  network?: boolean;
}

/**
 * Flags with which Node starts a process that reads and writes what is named alone, and starts neither processes nor threads nor
 * native code.
 */
export function permissionFlags({ read, write = [], network = false }: Permissions): string[] {
  const known = process.allowedNodeEnvironmentFlags;
  return [
    PERMISSION.find((flag) => known.has(flag)) ?? PERMISSION[0],
    ...[...new Set(read)].map((path) => `--allow-fs-read=${path}`),
    ...write.map((path) => `--allow-fs-write=${path}`),
    ...(network && known.has('--allow-net') ? ['--allow-net'] : []),
    '--disable-warning=ExperimentalWarning',
  ];
}
