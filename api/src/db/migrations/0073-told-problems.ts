import { type AnyDb, script } from './script';

// A column that a release before does not write and does not read.
export const worksSince = '0031-pictures';

/** Which problem a provider's message opened (D271, D272). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table provider_messages add column problem_id int references payment_problems on delete set null;

comment on column provider_messages.problem_id is 'the problem that it opened; null: none';
comment on column provider_messages.outcome is 'null: nobody has judged it; unknown: a kind or an order that we do not know; unreadable: a shape that we do not know; seen: somebody has looked at one of these';
`,
  );
}
