import { type AnyDb, script } from './script';

// A release that does not know them posts an order without its fee, which the next posting puts back.
export const worksSince = '0031-pictures';

/** What a payment provider keeps of an order is a cost of the shop in the ledger (D191). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create table ledger_fees (
  order_id int primary key references orders,
  fee int not null check (fee > 0),
  agreed_at timestamptz not null default now()
);

comment on table ledger_fees is 'céntimos that the provider keeps of an order, by the terms of the day on which it was paid';

alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  drop constraint ledger_accounts_check1,
  add constraint ledger_accounts_kind_check check (kind in (
    'provider', 'provider-fee', 'dispute', 'bank',
    'seller-pending', 'seller-payable', 'reseller-pending', 'reseller-payable', 'refund',
    'commission', 'shipping', 'surcharge', 'design', 'promotion', 'retained', 'correction')),
  add constraint ledger_accounts_of_method check (
    (payment_type_id is not null) = (kind in ('provider', 'provider-fee', 'dispute')));
`,
  );
}
