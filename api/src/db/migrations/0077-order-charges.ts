import { concurrentIndex } from './migration';
import type { AnyDb } from './script';

// An index, which no release notices.
export const worksSince = '0031-pictures';
export const outside = true;

/** A provider's notice finds its order by the charge that it names, which is unique to neither provider nor order (D272). */
export async function up(db: AnyDb): Promise<void> {
  await concurrentIndex(db, { name: 'orders_pad_id', definition: 'orders (pad_id) where pad_id is not null' });
}
