import { concurrentIndex } from './migration';
import type { AnyDb } from './script';

// An index: no release notices it.
export const worksSince = '0031-pictures';
export const outside = true;

/** A rare kind in the log of security is found without reading all of it (D213). */
export async function up(db: AnyDb): Promise<void> {
  await concurrentIndex(db, { name: 'security_events_kind', definition: 'security_events (kind, id desc)' });
}
