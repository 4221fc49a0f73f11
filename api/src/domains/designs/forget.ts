import { designerTexts } from '@qhatu/contract/designer';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/open';
import type { Files } from '../../files/files';
import { conflict } from '../../http/errors';
import { removeEach } from '../../uploads/drop-files';
import { keysOfPicture, placeOfAddress } from './customs/pictures';
import { designGone } from './errors';
import { keptByOrder } from './ordered';
import { keyOf } from './prints/storage';

/** Files of somebody's designs, which go by {@link dropDesignFilesSoon}. */
export interface DesignFiles {
  customIds: number[];
  /** Captured views. */
  pictures: string[];
  /** Uploads and their thumbnails. */
  prints: string[];
}

/**
 * Takes designs out of the shop. Lines of orders that are over keep what was paid and lose the design and its picture: they are
 * the person's, not the books'.
 * @returns their captured views, also those that only an order still showed
 */
async function takeOut(trx: Db, ids: readonly number[]): Promise<string[]> {
  const of = (column: 'custom_id' | 'product_custom_id' | 'id') =>
    sql<boolean>`${sql.ref(column)} = any(${ids}::int[])`;
  // Deleted, not only read: a view that is replaced at this moment is waited for, and its newer file is the one that goes.
  const views = await trx.deleteFrom('product_custom_images').where(of('custom_id')).returning('uri').execute();
  const shown = await trx.selectFrom('order_lines').select('image').where(of('product_custom_id')).execute();
  await trx
    .updateTable('order_lines')
    .set({ product_custom_id: null, image: null })
    .where(of('product_custom_id'))
    .execute();
  await trx.deleteFrom('product_customs').where(of('id')).execute();
  const ofLines = shown.flatMap(({ image }) => (image ? (placeOfAddress(image.uri) ?? []) : []));
  return [...new Set([...views.map(({ uri }) => uri), ...ofLines])];
}

/** Takes a person's designs and uploads out of the shop ({@link takeOut}). */
export async function forgetDesigns(trx: Db, userId: number): Promise<DesignFiles> {
  // Locked first, as in `forgetDesign`: what is being kept of them at this moment is waited for, and then it is seen.
  const mine = await trx
    .selectFrom('product_customs')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const customIds = mine.map(({ id }) => id);
  const pictures = await takeOut(trx, customIds);
  const prints = await trx.deleteFrom('prints').where('user_id', '=', userId).returning(['uri', 'thumb']).execute();
  return { customIds, pictures, prints: prints.flatMap(({ uri, thumb }) => [uri, thumb]) };
}

/**
 * Takes one design of a person's own out of the shop, and the uploads that no other design of theirs prints, so that both are out
 * of the sum of D373 at once (D405). An order that stands, or may stand again, keeps its design. Throws 404 `design_not_found`,
 * 409 `design_ordered`.
 */
export async function forgetDesign(trx: Db, userId: number, id: number): Promise<DesignFiles> {
  // Locked before it is looked for in orders: one that is being placed with it either is seen, or finds it gone.
  const own = await trx
    .selectFrom('product_customs')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!own) throw designGone();
  const { order } = await trx.selectNoFrom(keptByOrder(sql`${id}::int`).as('order')).executeTakeFirstOrThrow();
  if (order !== null) {
    const kept = await trx.selectFrom('orders').select('placed_at').where('id', '=', order).executeTakeFirst();
    throw conflict('design_ordered', kept?.placed_at ? designerTexts.designOrdered : designerTexts.designInPayment);
  }
  const printed = await trx
    .selectFrom('product_custom_prints')
    .select('print_id')
    .where('custom_id', '=', id)
    .execute();
  const pictures = await takeOut(trx, [id]);
  const prints = await dropUnprinted(
    trx,
    userId,
    printed.map(({ print_id }) => print_id),
  );
  return { customIds: [id], pictures, prints };
}

/** Deletes those uploads of a person that no design prints. @returns their files */
async function dropUnprinted(trx: Db, userId: number, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  // A design that is being stored keeps its pictures from going (`usablePrints`): waited for, and then it is seen.
  const mine = trx.selectFrom('prints').select('id').where('id', 'in', ids).where('user_id', '=', userId);
  const locked = await mine.orderBy('id').forUpdate().execute();
  if (locked.length === 0) return [];
  const gone = await trx
    .deleteFrom('prints')
    .where(
      'id',
      'in',
      locked.map((print) => print.id),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('product_custom_prints as p').select('p.print_id').whereRef('p.print_id', '=', 'prints.id')),
      ),
    )
    .returning(['uri', 'thumb'])
    .execute();
  return gone.flatMap(({ uri, thumb }) => [uri, thumb]);
}

const DROP_JOB = 'drop-design-files';
const DropPayload = z.object({
  customIds: z.array(z.int()),
  pictures: z.array(z.string()),
  prints: z.array(z.string()),
});

/** In the transaction that takes designs out: their files go once it is kept, also when the process is killed right after it. */
export const dropDesignFilesSoon = (jobs: FastifyInstance['jobs'], trx: Db, files: DesignFiles): Promise<void> =>
  jobs.add(trx, DROP_JOB, { ...files } satisfies z.infer<typeof DropPayload>);

/** Takes away what {@link dropDesignFilesSoon} noted, however often that fails. */
export function dropNotedFiles(jobs: FastifyInstance['jobs'], files: Files): void {
  const drop = async (payload: unknown) => void (await removeEach(files, keysOf(DropPayload.parse(payload))));
  jobs.handle(DROP_JOB, drop, { untilDone: true });
}

const keysOf = ({ customIds, pictures, prints }: DesignFiles): string[] => [
  ...pictures.flatMap(keysOfPicture),
  ...prints.map(keyOf),
  ...customIds.flatMap(printFileKeys),
];

const printFileKeys = (customId: number): string[] =>
  [1, 2].flatMap((side) => ['png', 'pdf'].map((format) => printFileKey(customId, side, format)));

/** The print files of one design, both sides. */
export async function dropPrintFiles(files: Files, customId: number): Promise<void> {
  for (const key of printFileKeys(customId)) await files.remove(key);
}

/** Raised when the same design would be drawn differently: files made before are then made again. */
const RENDER_VERSION = 1;

/** Where print files lie. */
export const PRINT_FILES = 'private/print-files/';

export const printFileKey = (customId: number, view: number, format: string): string =>
  `${PRINT_FILES}${customId}-${view}-v${RENDER_VERSION}.${format}`;
