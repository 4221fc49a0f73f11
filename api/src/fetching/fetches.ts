/**
 * What the fetching process can be asked for, and what it answers. Both sides of the pipe know these and nothing else.
 */

/** Why nothing was fetched; `network` is everything that the wire itself says. */
export type FetchFailure =
  | 'address'
  | 'private'
  | 'redirects'
  | 'cycle'
  | 'size'
  | 'time'
  | 'type'
  | 'encoding'
  | 'unknown'
  | 'network';

export class FetchError extends Error {
  override readonly name = 'FetchError';

  constructor(
    readonly why: FetchFailure,
    options?: ErrorOptions,
  ) {
    super(`not fetched: ${why}`, options);
  }
}

/** How far a fetch may go. */
export interface FetchLimits {
  /** Wall clock for all of it, redirects too, milliseconds. */
  timeout: number;
  /** Of the content, unpacked. */
  mostBytes: number;
  userAgent: string;
  /** Addresses that may be called though they are private: for tests. */
  allow?: readonly string[];
}

/** To the process. */
export type FetchRequest = { id: number; address: string; limits: FetchLimits } | { id: number; cancel: true };

/** From the process: first `ready`, then for each order its content piece by piece, and how it ended. */
export type FetchReply =
  | { ready: true }
  | { id: number; piece: Uint8Array }
  | { id: number; status: number }
  | { id: number; refused: FetchFailure };
