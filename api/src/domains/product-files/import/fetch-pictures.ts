import { createHash } from 'node:crypto';
import { ROLE } from '@qhatu/contract/model';
import type { AdminProduct } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import { drawForAccount, drawingPause, Refusal, type RefusalCode } from '../../../drawing';
import type { Env } from '../../../env';
import { FetchError, type FetchFailure } from '../../../fetching';
import { ApiError } from '../../../http/errors';
import { PICTURE_BYTES, storeDrawn } from '../../../uploads/keep-picture';
import { checkPictures, countPictures } from '../../../uploads/stored-bytes';
import { addPicturesLocked, MAX_PICTURES } from '../../catalog-admin/pictures';
import { findAdminProducts } from '../../catalog-admin/read';
import { setStatusLocked } from '../../catalog-admin/status';
import { attempt, staffOfRun } from './apply';
import { openZip } from './picture-zip';
import { importTexts } from './texts';

/** What a run asks of others at once, and in all (D330). */
export const PICTURE_LIMITS = {
  /** Of this process. */
  atOnce: 4,
  hostAtOnce: 2,
  /** Of one run. */
  hostCalls: 20_000,
  runCalls: 100_000,
  timeoutMs: 20_000,
  /** Seconds until the next try of what may come yet. */
  retryAfter: [10, 60, 300],
} as const;

/** A picture whose process died is taken again after this: fetched, waited for and drawn within it. */
const LEASE_SECONDS = 90;
/** Whoever claims does it alone, so that all processes together keep to the limits of a host. */
const CLAIM_LOCK = 7_120_205;

export interface PictureDeps {
  app: Pick<
    FastifyInstance,
    'avifLater' | 'counter' | 'drawing' | 'fetcher' | 'files' | 'privateFiles' | 'products' | 'log'
  >;
  db: Db;
  env: Pick<Env, 'FETCH_ALLOW' | 'SITE_URL'>;
  signal?: AbortSignal;
}

interface Claim {
  run_id: number;
  owner_id: number;
  source: string;
  host: string;
  attempts: number;
  calls: number;
  run_calls: number;
}

/** Why a picture does not come; `again`: it may come yet. */
class NoPicture extends Error {
  constructor(
    readonly text: string,
    readonly again = false,
    /** Of a file that was looked for in a ZIP: that one's parts, none without a ZIP. */
    readonly zip: readonly string[] | null = null,
  ) {
    super(text);
  }
}

/** Fetches what is due and gives it to its products; several processes share the table. @returns how many addresses were tried */
export async function fetchPictures(deps: PictureDeps): Promise<number> {
  let tried = 0;
  // What a process that died had fetched already.
  await attachFetched(deps);
  if (!(await anyWaiting(deps.db))) return 0;
  const work = async () => {
    while (!deps.signal?.aborted) {
      const claim = await claimNext(deps.db);
      if (!claim) return;
      tried += 1;
      await fetchOne(deps, claim);
      await attachFetched(deps);
    }
  };
  await Promise.all(Array.from({ length: PICTURE_LIMITS.atOnce }, work));
  return tried;
}

async function anyWaiting(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('import_pictures')
    .select('id')
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The next address of the run that has the fewest under way, counted for its host. */
function claimNext(db: Db): Promise<Claim | null> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(CLAIM_LOCK)})`.execute(trx);
    const { rows } = await sql<Omit<Claim, 'calls' | 'run_calls'>>`
      with leased as materialized (
        select distinct run_id, source, host from import_pictures where state = 'waiting' and lease_until > now()),
      busy as materialized (
        select host from leased where host <> '' group by host having count(*) >= ${sql.lit(PICTURE_LIMITS.hostAtOnce)})
      select c.run_id, r.owner_id, c.source, c.host, c.attempts from import_runs r
      cross join lateral (
        select p.run_id, p.source, p.host, p.attempts from import_pictures p
        where p.run_id = r.id and p.state = 'waiting' and (p.lease_until is null or p.lease_until <= now())
          and (p.retry_at is null or p.retry_at <= now()) and p.host not in (select host from busy)
        order by p.id limit 1) c
      where r.state not in ('undoing', 'undone')
      order by (select count(*) from leased l where l.run_id = r.id), r.id limit 1`.execute(trx);
    const [found] = rows;
    if (!found) return null;
    await sql`update import_pictures set lease_until = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)}),
        attempts = attempts + 1
      where run_id = ${found.run_id} and source = ${found.source} and state = 'waiting'`.execute(trx);
    const calls = async (host: string) => {
      const one = await sql<{
        calls: number;
      }>`insert into import_hosts as h (run_id, host) values (${found.run_id}, ${host})
        on conflict (run_id, host) do update set calls = h.calls + 1 returning calls`.execute(trx);
      return one.rows[0]?.calls ?? 0;
    };
    const outside = found.host !== '';
    return {
      ...found,
      calls: outside ? await calls(found.host) : 0,
      run_calls: outside ? await calls('') : 0,
    };
  });
}

async function fetchOne(deps: PictureDeps, claim: Claim): Promise<void> {
  const { db, app } = deps;
  try {
    const pause = await pauseOf(deps, claim.owner_id);
    if (pause > 0) {
      await uncount(db, claim);
      return await putOff(db, claim, pause);
    }
    const bytes = await bytesOf(deps, claim);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const kept = (await keptBefore(db, claim.owner_id, hash)) ?? (await drawn(deps, claim.owner_id, bytes));
    await db
      .updateTable('import_pictures')
      .set({ state: 'fetched', uri: kept.uri, widths: kept.widths, hash, lease_until: null, retry_at: null })
      .where('run_id', '=', claim.run_id)
      .where('source', '=', claim.source)
      .where('state', '=', 'waiting')
      .execute();
  } catch (error) {
    // The shop ends: whoever comes next begins with it.
    if (deps.signal?.aborted) return putOff(db, claim, 0);
    if (error instanceof ApiError) return putOff(db, claim, soonest(error));
    if (!(error instanceof NoPicture)) {
      app.log.error({ err: error, run: claim.run_id }, 'a picture of an import could not be kept');
      return putOff(db, claim, 60);
    }
    const seconds = error.again ? PICTURE_LIMITS.retryAfter[claim.attempts] : undefined;
    if (seconds === undefined) return refuse(db, claim, error);
    await db
      .updateTable('import_pictures')
      .set({ lease_until: null, retry_at: new Date(Date.now() + seconds * 1_000) })
      .where('run_id', '=', claim.run_id)
      .where('source', '=', claim.source)
      .where('state', '=', 'waiting')
      .execute();
  }
}

/** Seconds until what was refused may be tried again. */
const soonest = ({ retryAfter = 0 }: ApiError): number => Math.max(10, retryAfter);

/** Seconds for which nothing is fetched for an owner: they may not draw now, or their pictures of the day, or of the year, are full (D373, D418). */
async function pauseOf({ app, db }: PictureDeps, ownerId: number): Promise<number> {
  const pause = await drawingPause(app, ownerId);
  if (pause > 0) return pause;
  try {
    await countPictures(app.counter, ownerId, 0);
    await checkPictures(db, ownerId);
    return 0;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return soonest(error);
  }
}

/** A call that was counted when it was claimed, and was not made. */
async function uncount(db: Db, { run_id, host: asked }: Claim): Promise<void> {
  if (asked === '') return;
  // One statement for each row: no two of them wait for each other.
  for (const host of [asked, '']) {
    await sql`update import_hosts set calls = calls - 1 where run_id = ${run_id} and host = ${host}`.execute(db);
  }
}

/** Later, and not counted as a try: it was not the picture's fault. */
async function putOff(db: Db, { run_id, source, attempts }: Claim, seconds: number): Promise<void> {
  await db
    .updateTable('import_pictures')
    .set({ lease_until: null, attempts, retry_at: new Date(Date.now() + seconds * 1_000) })
    .where('run_id', '=', run_id)
    .where('source', '=', source)
    .where('state', '=', 'waiting')
    .execute();
}

async function refuse(db: Db, claim: Claim, { text: reason, zip }: NoPicture): Promise<void> {
  const { run_id, source } = claim;
  await db.transaction().execute(async (trx) => {
    // A ZIP that came while it was looked for is looked through: whoever takes one holds the run as well.
    if (zip !== null) {
      const run = await trx
        .selectFrom('import_runs')
        .select('picture_parts as parts')
        .where('id', '=', run_id)
        .forUpdate()
        .executeTakeFirst();
      if (run && run.parts.join() !== zip.join()) return putOff(trx, claim, 0);
    }
    await trx
      .updateTable('import_pictures')
      .set({ state: 'refused', reason, lease_until: null, retry_at: null })
      .where('run_id', '=', run_id)
      .where('source', '=', source)
      .where('state', '=', 'waiting')
      .execute();
    // A product that none of its pictures came for stays a draft, and its owner reads why.
    await sql`update import_items i set note = ${importTexts.noPicture}
      where i.run_id = ${run_id} and i.applied_at is not null and i.undone_at is null and i.product_id in (
        select w.product_id from import_pictures w where w.run_id = ${run_id} and w.source = ${source} and w.publish)
      and not exists (select from import_pictures o
        where o.run_id = ${run_id} and o.product_id = i.product_id and o.state <> 'refused')
      and not exists (select from product_images m where m.product_id = i.product_id)`.execute(trx);
  });
}

const FAILURES: Record<FetchFailure, { text: string; again?: boolean }> = {
  address: { text: importTexts.pictureAddress },
  private: { text: importTexts.picturePrivate },
  redirects: { text: importTexts.pictureRedirects },
  cycle: { text: importTexts.pictureCycle },
  size: { text: importTexts.pictureSize },
  type: { text: importTexts.pictureKind },
  encoding: { text: importTexts.pictureEncoding },
  unknown: { text: importTexts.pictureUnknown },
  time: { text: importTexts.pictureSlow, again: true },
  network: { text: importTexts.pictureNetwork, again: true },
};

async function bytesOf({ app, db, env, signal }: PictureDeps, claim: Claim): Promise<Buffer> {
  if (claim.host === '') return packedBytes({ app, db }, claim);
  if (claim.calls > PICTURE_LIMITS.hostCalls) throw new NoPicture(importTexts.pictureCalls(PICTURE_LIMITS.hostCalls));
  if (claim.run_calls > PICTURE_LIMITS.runCalls) throw new NoPicture(importTexts.pictureRun(PICTURE_LIMITS.runCalls));
  const limits = {
    timeout: PICTURE_LIMITS.timeoutMs,
    mostBytes: PICTURE_BYTES,
    userAgent: `Qhatu-Pictures/1 (+${env.SITE_URL})`,
    allow: env.FETCH_ALLOW,
  };
  const { status, bytes } = await app.fetcher.fetch(claim.source, limits, signal).catch((error) => {
    if (!(error instanceof FetchError)) throw error;
    const { text, again } = FAILURES[error.why];
    throw new NoPicture(text, again);
  });
  if (status !== 200) throw new NoPicture(importTexts.pictureGone(status), status >= 500 || status === 429);
  return bytes;
}

const NOT_IN_ZIP = {
  missing: importTexts.pictureMissing,
  several: importTexts.pictureSeveral,
  large: importTexts.pictureSize,
  broken: importTexts.pictureBroken,
} as const;

/** A file of the ZIP beside the file. */
async function packedBytes({ app, db }: Pick<PictureDeps, 'app' | 'db'>, { run_id, source }: Claim): Promise<Buffer> {
  const run = await db.selectFrom('import_runs').select('picture_parts').where('id', '=', run_id).executeTakeFirst();
  const parts = run?.picture_parts ?? [];
  if (parts.length === 0) throw new NoPicture(importTexts.pictureNoAddress, false, parts);
  const bytes = await (await openZip(app.privateFiles, parts)).read(source);
  if (typeof bytes === 'string') throw new NoPicture(NOT_IN_ZIP[bytes], false, parts);
  return bytes;
}

interface Kept {
  uri: string;
  widths: number[];
}

/** What this owner's imports have drawn of the same content. */
async function keptBefore(db: Db, ownerId: number, hash: string): Promise<Kept | null> {
  const { rows } = await sql<Kept>`
    select p.uri, p.widths from import_pictures p join import_runs r on r.id = p.run_id
    where p.hash = ${hash} and r.owner_id = ${ownerId} and p.uri is not null limit 1`.execute(db);
  return rows[0] ?? null;
}

const REFUSALS: Partial<Record<RefusalCode, string>> = {
  too_many_pixels: importTexts.pictureNotDrawn,
  too_slow: importTexts.pictureNotDrawn,
};

/** Drawn by the isolated process, as what a form sends and in the same account's turn. */
async function drawn({ app, db }: PictureDeps, ownerId: number, bytes: Buffer): Promise<Kept> {
  try {
    const picture = await drawForAccount(app, ownerId, 'product', bytes);
    return await storeDrawn({ app, db }, { userId: ownerId, ownerId }, picture, 'products');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new NoPicture(REFUSALS[error.code] ?? importTexts.pictureKind);
  }
}

const PRODUCTS_AT_ONCE = 20;

/** Products whose pictures have all come, or will not. */
async function attachFetched({ db, app }: PictureDeps): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ run_id: number; product_id: number }>`
      select distinct p.run_id, p.product_id from import_pictures p
      where p.state = 'fetched' and not exists (select from import_pictures w
        where w.run_id = p.run_id and w.product_id = p.product_id and w.state = 'waiting')
      limit ${sql.lit(PRODUCTS_AT_ONCE)}`.execute(db);
    let failed = false;
    for (const { run_id, product_id } of rows) {
      // One that cannot be saved keeps no others back; it is tried again with the next ones.
      await attach(db, run_id, product_id).catch((err) => {
        failed = true;
        app.log.error(
          { err, run: run_id, product: product_id },
          'pictures of an import could not be given to their product',
        );
      });
    }
    if (rows.length > 0) app.products.stockChanged(rows.map(({ product_id }) => product_id));
    if (failed || rows.length < PRODUCTS_AT_ONCE) return;
  }
}

interface FetchedRow {
  id: number;
  uri: string;
  widths: number[];
  alt: string | null;
  source: string;
  variant_id: number | null;
  publish: boolean;
}

/** A product gets all of its pictures at once, in the order of the file, and goes on sale by the rules of the form. */
function attach(db: Db, runId: number, productId: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const run = await trx
      .selectFrom('import_runs')
      .select(['id', 'owner_id', 'network', 'device', 'state'])
      .where('id', '=', runId)
      .forShare()
      .executeTakeFirst();
    if (!run || run.state === 'undoing' || run.state === 'undone') return forget(trx, runId, productId);
    await trx.selectFrom('products').select('id').where('id', '=', productId).forNoKeyUpdate().execute();
    const rows = (await trx
      .selectFrom('import_pictures')
      .select(['id', 'uri', 'widths', 'alt', 'source', 'variant_id', 'publish'])
      .where('run_id', '=', runId)
      .where('product_id', '=', productId)
      .where('state', '=', 'fetched')
      .orderBy('id')
      .forUpdate()
      .execute()) as FetchedRow[];
    if (rows.length === 0) return;
    const staff = await staffOfRun(trx, run);
    const own = staff && { id: staff.id, role: ROLE.seller, shop: null };
    const [product] = own ? await findAdminProducts(trx, own, [productId]) : [];
    const problem = !staff
      ? importTexts.notSeller
      : !product
        ? importTexts.gone
        : product.status === 'archived'
          ? importTexts.archived
          : null;
    if (!staff || !product || problem) return refuseRows(trx, rows, problem ?? importTexts.gone);
    const room = Math.max(0, MAX_PICTURES - product.images.length);
    await refuseRows(trx, rows.slice(room), importTexts.pictureTooMany);
    const taken = rows.slice(0, room);
    const added = await attempt(trx, () => addPicturesLocked(trx, staff, product, taken));
    if ('refused' in added) return refuseRows(trx, taken, added.refused);
    for (const [nth, { id }] of taken.entries()) {
      await trx
        .updateTable('import_pictures')
        .set({ state: 'done', image_id: added.images[nth]?.id ?? null })
        .where('id', '=', id)
        .execute();
    }
    if (product.status !== 'draft' || taken.length === 0 || !rows.some(({ publish }) => publish)) return;
    const [now = product] = own ? await findAdminProducts(trx, own, [productId]) : [];
    const published = await attempt(trx, () => setStatusLocked(trx, staff, now, 'published'));
    await recordOutcome(trx, runId, productId, published);
  });
}

/** What undo compares with, and what the report says when it could not be published. */
async function recordOutcome(trx: Db, runId: number, productId: number, published: AdminProduct | { refused: string }) {
  const item = trx.updateTable('import_items').where('run_id', '=', runId).where('product_id', '=', productId);
  await ('refused' in published
    ? item.set({ note: `${importTexts.picturesNote} ${published.refused}` })
    : item.set({ after: sql`after || jsonb_build_object('status', ${published.status}::text)` })
  )
    .where('applied_at', 'is not', null)
    .execute();
}

async function refuseRows(trx: Db, rows: readonly { id: number }[], reason: string): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await trx.updateTable('import_pictures').set({ state: 'refused', reason }).where('id', 'in', ids).execute();
}

async function forget(trx: Db, runId: number, productId: number): Promise<void> {
  await trx
    .deleteFrom('import_pictures')
    .where('run_id', '=', runId)
    .where('product_id', '=', productId)
    .where('state', '<>', 'done')
    .execute();
}
