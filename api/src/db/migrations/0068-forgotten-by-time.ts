import { concurrentIndex } from './migration';
import type { AnyDb } from './script';

// Indexes: no release notices them.
export const worksSince = '0031-pictures';
export const outside = true;

/** What grows with visits, orders and payments is forgotten without reading all of it each hour to find nothing (D245). */
export async function up(db: AnyDb): Promise<void> {
  await concurrentIndex(db, { name: 'contact_messages_created', definition: 'contact_messages (created_at)' });
  await concurrentIndex(db, { name: 'saved_events_created', definition: 'saved_events (created_at)' });
  await concurrentIndex(db, { name: 'suggestions_created', definition: 'suggestions (created_at)' });
  await concurrentIndex(db, { name: 'provider_messages_received', definition: 'provider_messages (received_at)' });
}
