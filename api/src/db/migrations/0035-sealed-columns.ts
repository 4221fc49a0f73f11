import { type AnyDb, script } from './script';

/** Bank accounts, and what the request form says of a person, become sealed texts; the api seals what is there at its start. */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table seller_requests alter column bank type text using bank::text;

alter table seller_requests alter column identity type text using identity::text;

comment on column seller_requests.bank is 'JSON, sealed (api/src/crypto)';

comment on column seller_requests.identity is 'what the request form says of the person: address and birthday; JSON, sealed';
`,
  );
}
