import { type AnyDb, script } from './script';

/**
 * Sellers answer questions: who did (null in what was answered before: the seller), and the waiting ones at hand, which
 * are few beside the answered ones.
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table questions
  add column answered_by int references users,
  add constraint questions_answered_at check ((answer is null) = (answered_at is null)) not valid;

create index questions_waiting on questions (created_at, id) where answer is null;

create index questions_answered on questions (answered_at desc, id desc) where answer is not null;
`,
  );
}
