import { tracing } from '@qhatu/contract/tracing';

/** The request at hand, for `jobs.traceparent`: a job's trace names the one that left it (D267). Null without traces. */
export const queuedBy = (): string | null => tracing()?.here() ?? null;
