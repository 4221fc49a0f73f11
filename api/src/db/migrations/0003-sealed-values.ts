import { type AnyDb, script } from './script';

/** What a person says of their business, and who stands for a minor, become sealed texts; the next start seals them (D109). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table seller_requests
  alter column vendor type text using vendor::text,
  alter column reseller type text using reseller::text,
  alter column contacts type text using contacts::text;
alter table complaints alter column guardian type text using guardian::text;
`,
  );
}
