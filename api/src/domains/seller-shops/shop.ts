import { sellerShopForm } from '@qhatu/contract/forms';
import { ROLE } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import type { SellerShop, SellerShopBody, SellerShopList, ShopWords } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { touchCatalog } from '../../db/catalog-revision';
import type { Db } from '../../db/open';
import { checkForm } from '../../http/check-form';
import { conflict, notFound } from '../../http/errors';
import { ownSellerId } from '../../http/person';
import { withPlaceholder } from '../../http/placeholders';
import { type MailTemplate, mailWriter, PARAGRAPH } from '../../mail';
import type { KeptPicture } from '../../uploads/keep-picture';
import { mailToPerson } from '../accounts/mails';
import { changedFields, recordAct, type Staff } from '../staff/record-act';
import { dropBannerLater } from './banner-files';

const PER_PAGE = 30;
const STALE = 'La tienda cambió mientras la editabas. Mira qué cambió y decide.';

const selectShops = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('seller_shops as s', 's.seller_id', 'u.id')
    .leftJoin('seller_pauses as p', (join) => join.onRef('p.seller_id', '=', 'u.id').on('p.ended_at', 'is', null))
    .select(['u.id', 'u.user_name', 's.version', 's.display_name', 's.about', 's.delivery', 's.returns'])
    .select(['s.banner_uri', 's.banner_widths', 's.hidden_reason', 'p.since', sql<string>`p.until::text`.as('until')]);

type Row = Awaited<ReturnType<ReturnType<typeof selectShops>['executeTakeFirstOrThrow']>>;

const bannerOf = ({ id, banner_uri: uri, banner_widths }: Pick<Row, 'id' | 'banner_uri' | 'banner_widths'>) =>
  uri ? withPlaceholder({ id, uri, url: uri, widths: banner_widths ?? [] }) : null;

const shopOf = ({ id, user_name, version, banner_uri, banner_widths, since, until, ...words }: Row): SellerShop => ({
  ...{ ...words, seller: { id, user_name }, version: version ?? 0 },
  banner: bannerOf({ id, banner_uri, banner_widths }),
  paused: since && { since: since.toISOString(), until },
});

/** What a seller says of their shop; with nothing saved it is version 0. Throws 404 for nobody. */
export async function readShop(db: Db, sellerId: number): Promise<SellerShop> {
  const row = await selectShops(db).where('u.id', '=', sellerId).executeTakeFirst();
  if (!row) throw notFound();
  return shopOf(row);
}

/** Shops of all who sell, and of who once did and says something or is off sale, the newest seller first. */
export async function listShops(db: Db, before: number | undefined): Promise<SellerShopList> {
  const rows = await selectShops(db)
    .where((eb) =>
      eb.or([eb('u.role_id', '=', ROLE.seller), eb('s.seller_id', 'is not', null), eb('p.id', 'is not', null)]),
    )
    .$if(before !== undefined, (query) => query.where('u.id', '<', before ?? 0))
    .orderBy('u.id', 'desc')
    .limit(PER_PAGE + 1)
    .execute();
  const data = rows.slice(0, PER_PAGE).map(shopOf);
  return { data, next: rows.length > PER_PAGE ? (data.at(-1)?.seller.id ?? null) : null };
}

/** What shoppers read of it, and the name that it has there; null when it says nothing, or is hidden. */
export async function findShopWords(db: Db, sellerId: number): Promise<(ShopWords & { name: string | null }) | null> {
  const row = await db
    .selectFrom('seller_shops')
    .select(['seller_id as id', 'display_name', 'about', 'delivery', 'returns', 'banner_uri', 'banner_widths'])
    .where('seller_id', '=', sellerId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { about, delivery, returns, display_name: name } = row;
  return { name, about, delivery, returns, banner: bannerOf(row) };
}

/** Kept from everybody else until the transaction ends; there may be no row yet. */
async function lockShop(trx: Db, sellerId: number): Promise<SellerShop> {
  await sql`insert into seller_shops (seller_id, version) values (${sellerId}, 0) on conflict do nothing`.execute(trx);
  await trx.selectFrom('seller_shops').select('seller_id').where('seller_id', '=', sellerId).forUpdate().execute();
  return readShop(trx, sellerId);
}

const loggedOf = ({ seller, banner, paused, ...shop }: SellerShop) => ({ ...shop, banner: banner?.uri ?? null });

async function finish(trx: Db, staff: Staff, before: SellerShop, act: string): Promise<SellerShop> {
  const after = await readShop(trx, before.seller.id);
  const [was, is] = [loggedOf(before), loggedOf(after)];
  await recordAct(trx, staff, { act, subject: 'shop', id: before.seller.id, before: was, after: is });
  await touchCatalog(trx);
  return after;
}

/** 409: saved elsewhere meanwhile; which fields, read from the log. */
async function stale(trx: Db, current: SellerShop, seen: number) {
  const rows = await trx
    .selectFrom('staff_acts as a')
    .innerJoin('users as u', 'u.id', 'a.actor_id')
    .select(['a.at', 'a.before', 'a.after', 'u.user_name'])
    .where('a.subject', '=', 'shop')
    .where('a.subject_id', '=', current.seller.id)
    .where(sql<boolean>`(a.after ->> 'version')::int > ${seen}`)
    .orderBy('a.id')
    .execute();
  const changes = rows.map(({ at, before, after, user_name }) => ({
    ...{ at: at.toISOString(), by: user_name },
    fields: changedFields(before ?? {}, after ?? {}).filter((name) => name !== 'version'),
  }));
  return conflict('stale', STALE, { current, changes });
}

const trimmed = (value: string | null | undefined): string | null => value?.trim() || null;

/** Saves the caller's own. Throws 409 `stale`, and 422 beside the fields. */
export function saveShop(app: FastifyInstance, db: Db, staff: Staff, body: SellerShopBody): Promise<SellerShop> {
  checkForm(sellerShopForm, body);
  return db.transaction().execute(async (trx) => {
    const before = await lockShop(trx, ownSellerId(staff));
    if (before.version !== body.version) throw await stale(trx, before, body.version);
    await trx
      .updateTable('seller_shops')
      .set({
        ...{ display_name: trimmed(body.display_name), about: trimmed(body.about), delivery: trimmed(body.delivery) },
        ...{ returns: trimmed(body.returns), version: before.version + 1, updated_at: new Date() },
        ...(body.banner ? {} : { banner_uri: null, banner_widths: [] }),
      })
      .where('seller_id', '=', ownSellerId(staff))
      .execute();
    if (!body.banner) await dropBannerLater(app, trx, before.banner);
    return finish(trx, staff, before, 'shop.update');
  });
}

/** A banner that was drawn takes the place of the one before, whose files go. */
export function setBanner(
  app: FastifyInstance,
  db: Db,
  staff: Staff,
  { uri, widths }: Pick<KeptPicture, 'uri' | 'widths'>,
): Promise<SellerShop> {
  return db.transaction().execute(async (trx) => {
    const before = await lockShop(trx, ownSellerId(staff));
    await trx
      .updateTable('seller_shops')
      .set({ banner_uri: uri, banner_widths: widths, version: before.version + 1, updated_at: new Date() })
      .where('seller_id', '=', ownSellerId(staff))
      .execute();
    await dropBannerLater(app, trx, before.banner);
    return finish(trx, staff, before, 'shop.banner');
  });
}

/** In the words that it is made with (D263). */
export const SHOP_MAILS = {
  shopHidden: {
    group: 'Vendedores',
    title: 'Tienda oculta',
    when: 'Al vendedor, cuando se ocultan los textos de la página de su tienda.',
    known: ['nombre', 'motivo'],
    required: ['motivo'],
    words: {
      subject: 'Ocultamos los textos de tu tienda',
      title: 'Ocultamos los textos de tu tienda',
      body: [
        'Hola, {nombre}. Lo que escribiste en la página de tu tienda no se ve por ahora. Tus productos siguen a la venta.',
        'Motivo: {motivo}',
      ].join(PARAGRAPH),
      action: 'Corregir mi tienda',
    },
  },
} as const satisfies Record<string, MailTemplate>;

const write = mailWriter(SHOP_MAILS);

/** Hides all that a shop says, with a reason that its seller reads, or shows it again. Throws 404 for a shop that says nothing. */
export function setVisibility(
  app: FastifyInstance,
  db: Db,
  staff: Staff,
  { sellerId, reason, siteUrl }: { sellerId: number; reason: string | null; siteUrl: string },
): Promise<SellerShop> {
  return db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('seller_shops')
      .select('seller_id')
      .where('seller_id', '=', sellerId)
      .forUpdate()
      .executeTakeFirst();
    if (!known) throw notFound();
    const before = await readShop(trx, sellerId);
    await trx
      .updateTable('seller_shops')
      .set({ hidden_at: reason === null ? null : new Date(), hidden_reason: reason })
      .where('seller_id', '=', sellerId)
      .execute();
    const after = await finish(trx, staff, before, reason === null ? 'shop.restore' : 'shop.hide');
    if (reason !== null && before.hidden_reason === null) {
      await mailToPerson(app, trx, sellerId, ({ to, name }) =>
        write(trx, 'shopHidden', {
          to,
          values: { nombre: name, motivo: reason },
          url: new URL(paths.admin.href('mi-tienda'), siteUrl).href,
        }),
      );
    }
    return after;
  });
}
