/** Load of a process, as `@fastify/under-pressure` samples it. */
export interface ProcessLoad {
  /** Mean delay of the event loop over the last sample, milliseconds. */
  eventLoopDelay: number;
  /** Resident memory, bytes. */
  rssBytes: number;
}

export interface OverloadLimits {
  /** Mean delay of the event loop, milliseconds; 0: not looked at. */
  delayMs: number;
  /** Resident memory, MB; 0: not looked at. */
  memoryMb: number;
}

/** The mean is over so long, milliseconds. */
export const LOAD_SAMPLE_MS = 5_000;
/** Seconds after which whoever was refused comes back. */
export const BUSY_RETRY_S = 2;

/**
 * When a process that cannot keep up says so early (503, `Retry-After`), while it still can, so that a balancer asks another
 * one and what it has begun is finished (D208). Only the second slow mean in a row counts: a pause of the machine leaves a time
 * with hardly a sample in it, and everybody would be refused for it.
 * @returns to be asked with each request: whether it is refused
 */
export function overloadRule(
  { delayMs, memoryMb }: OverloadLimits,
  now: () => number = () => performance.now(),
): (load: ProcessLoad) => boolean {
  let slowSince: number | null = null;
  return ({ eventLoopDelay, rssBytes }) => {
    if (delayMs === 0 || eventLoopDelay <= delayMs) slowSince = null;
    else slowSince ??= now();
    // Half a time more: what is looked at next may come late, and until then there was one slow time only.
    const isSlow = slowSince !== null && now() - slowSince >= 1.5 * LOAD_SAMPLE_MS;
    return isSlow || (memoryMb > 0 && rssBytes > memoryMb * 1024 * 1024);
  };
}
