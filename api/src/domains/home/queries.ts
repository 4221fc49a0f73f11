import type { CheckoutEvent, HomeGuide, HomeService, Review, ShopEvent, Slider } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { dayTimeAndHalf } from '../../http/dates';
import { tintOf } from '../../http/placeholders';

const MAX_REVIEWS = 12;
/** JSON knows no "for ever": an event without an end says the end of this century. */
const FOR_EVER = '2099-12-31T23:59:59.000Z';

/** The version of home that is shown: a draft to whoever has its token, the public one to everybody else. */
export type HomeChoice = number | null;
export const shownHomeVersion = (home: HomeChoice) => sql<number>`coalesce(${home}::int, published_home())`;

/** Within its dates; one that is not there is none. */
export const isWithinDates = sql<boolean>`(since <= now()) is not false and (until > now()) is not false`;

const current = (db: Db, place: 'header' | 'checkout', home: HomeChoice) =>
  db
    .selectFrom('events')
    .select(['id', 'message', 'color', 'text_color', 'url_event', 'since'])
    .select(sql<Date | null>`nullif(until, 'infinity')`.as('until'))
    .where('home_id', '=', shownHomeVersion(home))
    .where('place', '=', place)
    .where('enabled', '=', true)
    .where('since', '<=', sql<Date>`now()`)
    .where('until', '>', sql<Date>`now()`)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** What the bar above the header says now. */
export async function listEvents(db: Db, home: HomeChoice): Promise<ShopEvent[]> {
  return (await current(db, 'header', home)).map(({ since: _since, until: _until, ...event }) => event);
}

/** What the checkout says now, with its dates (spec 2 §3). */
export async function listCheckoutEvents(db: Db, home: HomeChoice): Promise<CheckoutEvent[]> {
  return (await current(db, 'checkout', home)).map(({ since, until, ...event }) => ({
    ...event,
    since: since.toISOString(),
    until: until?.toISOString() ?? FOR_EVER,
  }));
}

export async function listSliders(db: Db, home: HomeChoice): Promise<Slider[]> {
  const sliders = await db
    .selectFrom('sliders')
    .select(['id', 'url_image', 'widths', 'width', 'height', 'phone_image', 'description', 'detail', 'link'])
    .where('home_id', '=', shownHomeVersion(home))
    .where('enabled', '=', true)
    .where(isWithinDates)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return sliders.map((slider) => ({ ...slider, ...tintOf(slider.url_image) }));
}

/** What buyers say of the shop, as staff put them in order, else newest first. Who has left is quoted no more. */
export async function listReviews(db: Db, home: HomeChoice): Promise<Review[]> {
  const rows = await db
    .selectFrom('reviews as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.rating', 'r.message', 'r.created_at', 'r.uri', 'u.name', 'u.uri as avatar'])
    .where('r.home_id', '=', shownHomeVersion(home))
    .where('r.enabled', '=', true)
    .where('u.deleted_at', 'is', null)
    .where(isWithinDates)
    .orderBy('r.position')
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .limit(MAX_REVIEWS)
    .execute();
  return rows.map(({ rating, created_at, name, avatar, ...review }) => ({
    ...review,
    ...tintOf(review.uri),
    rating: rating / 2,
    created_at: dayTimeAndHalf(created_at),
    user: { name, uri: avatar, ...tintOf(avatar) },
  }));
}

export const listActivities = (db: Db) => db.selectFrom('activities').select(['id', 'name']).orderBy('id').execute();

/** What shopping here costs and promises. */
export const listServices = (db: Db, home: HomeChoice): Promise<HomeService[]> =>
  db
    .selectFrom('home_services')
    .select(['icon', 'name', 'text'])
    .where('home_id', '=', shownHomeVersion(home))
    .where(isWithinDates)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Short pieces of the shop's own. */
export const listGuides = (db: Db, home: HomeChoice): Promise<HomeGuide[]> =>
  db
    .selectFrom('home_guides')
    .select(['icon', 'title', 'text', 'href'])
    .where('home_id', '=', shownHomeVersion(home))
    .where(isWithinDates)
    .orderBy('position')
    .orderBy('id')
    .execute();
