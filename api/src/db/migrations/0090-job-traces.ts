import { type AnyDb, script } from './script';

// A column that a release before does not write and does not read.
export const worksSince = '0031-pictures';

/** Which request left a job (D267). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table jobs add column traceparent text;
comment on column jobs.traceparent is 'the trace of the request that left it, as W3C Trace Context writes it; null without traces';
`,
  );
}
