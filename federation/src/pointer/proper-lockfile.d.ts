/** The package comes without types; this is what we use of it. */
declare module 'proper-lockfile' {
  interface LockOptions {
    /** Whether the file itself has to exist. */
    realpath?: boolean;
    /** A lock that was not renewed for this long belongs to nobody any more. Milliseconds. */
    stale?: number;
    retries?: { retries: number; minTimeout: number; maxTimeout: number };
  }
  /** @returns how to let go. @throws when it is held until the last retry */
  export function lock(file: string, options?: LockOptions): Promise<() => Promise<void>>;
}
