import { type AnyDb, script } from './script';

// A release that does not know them gives nothing back by name.
export const worksSince = '0031-pictures';

/** What of a refund went back of which line, when it names them (D250). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create table order_refund_lines (
  refund_id int not null references order_refunds on delete cascade,
  line_id int not null references order_lines on delete cascade,
  amount int not null check (amount > 0),
  primary key (refund_id, line_id)
);

comment on column order_refund_lines.amount is 'céntimos';

create index order_refund_lines_line on order_refund_lines (line_id);
`,
  );
}
