import { type AnyDb, script } from './script';

/** A slide's own picture for phones: `{uri, widths, width, height}`, or null when the wide one is cropped. */
export async function up(db: AnyDb): Promise<void> {
  await script(db, `alter table sliders add column phone_image jsonb;`);
}
