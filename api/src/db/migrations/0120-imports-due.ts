import { concurrentIndex } from './migration';
import type { AnyDb } from './script';

// An index.
export const worksSince = '0031-pictures';
export const outside = true;

/** What of a file is still to be saved is found at once, however much of it is done (D425). */
export async function up(db: AnyDb): Promise<void> {
  await concurrentIndex(db, {
    name: 'import_items_due',
    definition: "import_items (run_id, id) where state in ('new', 'changed') and applied_at is null",
  });
}
