import { type AnyDb, script } from './script';

/** An order may be for somebody else (spec 2 §2, older checkout): who receives it, in the buyer's words. */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table orders add column recipient text;
`,
  );
}
