import { type AnyDb, script } from './script';

/** A code may deliver to one region only: the one that sharing earns is for Lima (spec 2 §1). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
alter table promotions add column region_id int references regions;
`,
  );
}
