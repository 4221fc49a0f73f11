import { type AnyDb, script } from './script';

/** RECOMENDADOS walks this instead of sorting every product of the shop (7 s of a million). */
export async function up(db: AnyDb): Promise<void> {
  await script(
    db,
    `
create index products_rated on products (((rating_sum + 35)::float8 / (rating_count + 5)) desc, popularity desc, id)
  where enabled and not adult;
`,
  );
}
