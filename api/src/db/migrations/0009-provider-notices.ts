import { type AnyDb, script } from './script';

/** Somebody of administration looks into a difference with a provider (D131), and a card's instalments (D132). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table payment_problems add column assigned_to int references users on delete set null;

comment on column payment_problems.assigned_to is 'who of administration looks into it; null: nobody';

create index payment_problems_assigned_to on payment_problems (assigned_to) where assigned_to is not null;

alter table orders add column installments smallint check (installments > 1);

comment on column orders.installments is 'in how many parts the payer''s bank asks for the money; null: at once, or nobody said';
`,
  );
}
