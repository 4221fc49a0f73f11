import { type AnyDb, script } from './script';

/**
 * Who is owed what, by double entry (D151): debits are positive, credits negative, every transaction adds up to zero, and
 * nothing is ever changed. Orders do not know the ledger: their events put them into a queue in their own transaction.
 */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create table ledger_accounts (
  id int generated always as identity primary key,
  kind text not null check (kind in (
    'provider', 'dispute', 'bank',
    'seller-pending', 'seller-payable', 'reseller-pending', 'reseller-payable', 'refund',
    'commission', 'shipping', 'surcharge', 'design', 'promotion', 'retained', 'correction')),
  owner_id int references users,
  payment_type_id smallint check (payment_type_id between 1 and 5),
  unique nulls not distinct (kind, owner_id, payment_type_id),
  check ((owner_id is not null) = (kind like 'seller-%' or kind like 'reseller-%')),
  check ((payment_type_id is not null) = (kind in ('provider', 'dispute')))
);

create index ledger_accounts_owner on ledger_accounts (owner_id) where owner_id is not null;

create table ledger_transactions (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null check (kind in ('order', 'release', 'payout', 'correction')),
  order_id int references orders,
  settlement_id int,
  actor_id int references users on delete set null,
  reason text,
  check ((kind in ('order', 'release')) = (order_id is not null))
);

create index ledger_transactions_order on ledger_transactions (order_id) where order_id is not null;

create index ledger_transactions_actor on ledger_transactions (actor_id) where actor_id is not null;

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  account_id int not null references ledger_accounts,
  line_id int references order_lines,
  amount int not null check (amount <> 0)
);

comment on column ledger_entries.amount is 'céntimos; a debit is positive, a credit negative';

create index ledger_entries_transaction on ledger_entries (transaction_id);

create index ledger_entries_account on ledger_entries (account_id, id);

create index ledger_entries_line on ledger_entries (line_id) where line_id is not null;

create function ledger_balanced() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not add up to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger ledger_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_balanced();

create function ledger_stays() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function ledger_stays();

create trigger ledger_entries_not_emptied before truncate on ledger_entries execute function ledger_stays();

create trigger ledger_transactions_stay before delete on ledger_transactions
  for each row execute function ledger_stays();

create trigger ledger_transactions_not_emptied before truncate on ledger_transactions execute function ledger_stays();

-- What was agreed for a line when it was paid; later rates do not change it.
create table ledger_lines (
  line_id int primary key references order_lines,
  order_id int not null references orders,
  commission int not null check (commission between 0 and 10000),
  shipping_share int not null check (shipping_share >= 0),
  reseller int not null check (reseller between 0 and 10000),
  released_at timestamptz
);

comment on table ledger_lines is 'terms of a sold line: basis points of what is kept of it, céntimos of its shipping; released: it is settled, only a debt takes it back';

create index ledger_lines_order on ledger_lines (order_id);

create index ledger_lines_held on ledger_lines (line_id) where released_at is null;

create table ledger_queue (
  order_id int primary key references orders on delete cascade,
  at timestamptz not null default now()
);

comment on table ledger_queue is 'orders whose money changed and whose ledger has not followed yet';

create function ledger_note() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (order_id) values (new.order_id)
    on conflict (order_id) do update set at = excluded.at;
  return null;
end $$;

create trigger order_events_to_ledger after insert on order_events for each row
  when (new.kind not in ('placed', 'code-given', 'let-go', 'expired', 'rejected')) execute function ledger_note();

create trigger order_refunds_to_ledger after insert or update of status on order_refunds for each row
  execute function ledger_note();

create table settlements (
  id int generated always as identity primary key,
  party_id int not null references users,
  role text not null check (role in ('seller', 'reseller')),
  -- Lima's days, the last one included.
  first_day date not null,
  last_day date not null,
  carried int not null default 0 check (carried <= 0),
  earned int not null,
  due int not null,
  due_on date not null,
  status text not null check (status in ('due', 'carried', 'paid')),
  reference text check (length(reference) between 3 and 60),
  paid_at timestamptz,
  paid_by int references users on delete set null,
  created_at timestamptz not null default now(),
  unique (party_id, role, last_day),
  check (due = carried + earned),
  check ((status = 'carried') = (due <= 0)),
  check ((status = 'paid') = (paid_at is not null and reference is not null)),
  check (first_day <= last_day)
);

comment on table settlements is 'what a seller or a reseller is paid for a period, in céntimos; a debt is carried to the next one';

create index settlements_open on settlements (due_on) where status = 'due';

create index settlements_paid_by on settlements (paid_by) where paid_by is not null;

alter table ledger_transactions add foreign key (settlement_id) references settlements;

create index ledger_transactions_settlement on ledger_transactions (settlement_id) where settlement_id is not null;

create unique index ledger_transactions_payout on ledger_transactions (settlement_id) where kind = 'payout';

create table settlement_entries (
  entry_id bigint primary key references ledger_entries,
  settlement_id int not null references settlements
);

create index settlement_entries_settlement on settlement_entries (settlement_id);

insert into ledger_queue (order_id) select id from orders where approved_at is not null;
`,
  );
}
