import { type AnyDb, script } from './script';

/** Somebody of administration looks into a difference with a provider (D131). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table payment_problems add column assigned_to int references users on delete set null;

comment on column payment_problems.assigned_to is 'who of administration looks into it; null: nobody';

create index payment_problems_assigned_to on payment_problems (assigned_to) where assigned_to is not null;
`,
  );
}
