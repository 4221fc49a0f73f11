import type { CheckoutEvent, Review, ShopEvent, Slider } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { dayTimeAndHalf } from '../../http/dates';
import { tinted } from '../../http/tints';

const MAX_REVIEWS = 12;
/** JSON knows no "for ever": an event without an end says the end of this century. */
const FOR_EVER = '2099-12-31T23:59:59.000Z';

const current = (db: Db, place: 'header' | 'checkout') =>
  db
    .selectFrom('events')
    .select(['id', 'message', 'color', 'text_color', 'url_event', 'since'])
    .select(sql<Date | null>`nullif(until, 'infinity')`.as('until'))
    .where('place', '=', place)
    .where('enabled', '=', true)
    .where('since', '<=', sql<Date>`now()`)
    .where('until', '>', sql<Date>`now()`)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** What the bar above the header says now. */
export async function listEvents(db: Db): Promise<ShopEvent[]> {
  return (await current(db, 'header')).map(({ since: _since, until: _until, ...event }) => event);
}

/** What the checkout says now, with its dates (spec 2 §3). */
export async function listCheckoutEvents(db: Db): Promise<CheckoutEvent[]> {
  return (await current(db, 'checkout')).map(({ since, until, ...event }) => ({
    ...event,
    since: since.toISOString(),
    until: until?.toISOString() ?? FOR_EVER,
  }));
}

export async function listSliders(db: Db): Promise<Slider[]> {
  const sliders = await db
    .selectFrom('sliders')
    .select(['id', 'url_image', 'widths', 'width', 'height', 'phone_image', 'description', 'detail', 'link'])
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return sliders.map((slider) => ({ ...slider, ...tinted(slider.url_image) }));
}

/** What buyers say of the shop, newest first. */
export async function listReviews(db: Db): Promise<Review[]> {
  const rows = await db
    .selectFrom('reviews as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.rating', 'r.message', 'r.created_at', 'r.uri', 'u.name', 'u.uri as avatar'])
    .where('r.enabled', '=', true)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .limit(MAX_REVIEWS)
    .execute();
  return rows.map(({ rating, created_at, name, avatar, ...review }) => ({
    ...review,
    ...tinted(review.uri),
    rating: rating / 2,
    created_at: dayTimeAndHalf(created_at),
    user: { name, uri: avatar, ...tinted(avatar) },
  }));
}

export const listActivities = (db: Db) => db.selectFrom('activities').select(['id', 'name']).orderBy('id').execute();
