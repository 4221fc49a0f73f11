import { homeForm } from '@qhatu/contract/forms';
import type { HomeContent, HomeItem, Slider } from '@qhatu/contract/wire';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open';
import type { Database } from '../../db/schema';
import { checkForm } from '../../http/check-form';
import { ruleBroken } from '../../http/errors';
import { findAccount } from '../security/read';
import { homeTexts } from './texts';

const wrong = (field: string, text: string) => ruleBroken('invalid', text, { [field]: text });

interface Dated {
  since: Date | null;
  until: Date | null;
}
const datesOf = ({ since, until }: Dated) => ({
  since: since?.toISOString() ?? null,
  until: until?.toISOString() ?? null,
});

/** The rows that one version of home has in a table, as they stand on the page. */
async function inOrder<Table extends 'sliders' | 'sections' | 'home_services' | 'home_guides'>(
  db: Db,
  table: Table,
  homeId: number,
): Promise<Selectable<Database[Table]>[]> {
  // As text: the query builder can't call a method of a union of tables.
  const query = sql<Selectable<Database[Table]>>`
    select * from ${sql.table(table)} where home_id = ${homeId} order by position, id`;
  return (await query.execute(db)).rows;
}

/** Everything of one version of home, in its order. */
export async function readContent(db: Db, homeId: number): Promise<HomeContent> {
  const slides = await inOrder(db, 'sliders', homeId);
  const sections = await inOrder(db, 'sections', homeId);
  const items = await db
    .selectFrom('section_items as i')
    .innerJoin('sections as s', 's.id', 'i.section_id')
    .selectAll('i')
    .where('s.home_id', '=', homeId)
    .orderBy('i.position')
    .orderBy('i.id')
    .execute();
  const events = await db
    .selectFrom('events')
    .selectAll()
    .select(sql<Date | null>`nullif(until, 'infinity')`.as('ends'))
    .where('home_id', '=', homeId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const services = await inOrder(db, 'home_services', homeId);
  const guides = await inOrder(db, 'home_guides', homeId);
  const testimonials = await db
    .selectFrom('reviews as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .selectAll('r')
    .select('u.user_name')
    .where('r.home_id', '=', homeId)
    .where('u.deleted_at', 'is', null)
    .orderBy('r.position')
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .execute();
  return {
    slides: slides.map((slide) => ({
      ...{ url_image: slide.url_image, widths: slide.widths, width: slide.width, height: slide.height },
      ...{ phone_image: slide.phone_image, description: slide.description, detail: slide.detail, link: slide.link },
      ...{ shown: slide.enabled, ...datesOf(slide) },
    })),
    sections: sections.map((section) => ({
      ...{ type: section.type, name: section.name, shown: section.status === 1, ...datesOf(section) },
      items: items.filter(({ section_id }) => section_id === section.id).map(itemOf),
    })),
    events: events.map(({ place, message, color, text_color, url_event, enabled, since, ends }) => ({
      ...{ place, message, color, text_color, url_event, shown: enabled, ...datesOf({ since, until: ends }) },
    })),
    services: services.map(({ icon, name, text, ...row }) => ({ icon, name, text, ...datesOf(row) })),
    guides: guides.map(({ icon, title, text, href, ...row }) => ({ icon, title, text, href, ...datesOf(row) })),
    testimonials: testimonials.map(({ user_name, rating, message, uri, created_at, enabled, ...row }) => ({
      ...{ user: user_name, rating: rating / 2, message, uri, said_at: created_at.toISOString() },
      ...{ shown: enabled, ...datesOf(row) },
    })),
  };
}

type ItemRow = Dated &
  Omit<HomeItem, 'since' | 'until' | 'shown' | 'selection'> & {
    selection: HomeItem['selection'];
    status: number;
    can_go_home: number;
  };

const itemOf = (row: ItemRow): HomeItem => ({
  ...{ name: row.name, uri: row.uri, url: row.url, description: row.description, category_id: row.category_id },
  ...{ selection: row.selection, product_ids: row.product_ids },
  ...{ shown: row.status === 1 && row.can_go_home === 1, ...datesOf(row) },
});

/** Refuses what the forms would have refused, and what names a category or a product that is not there. Throws 422. */
async function checkContent(trx: Db, content: HomeContent): Promise<number[]> {
  checkForm(homeForm, content);
  for (const [at, { items }] of content.sections.entries()) {
    for (const [nth, { category_id, product_ids }] of items.entries()) {
      const field = (name: string) => `sections[${at}].items[${nth}].${name}`;
      if (category_id !== null) {
        const category = await trx
          .selectFrom('categories')
          .select('id')
          .where('id', '=', category_id)
          .where('removed_at', 'is', null)
          .executeTakeFirst();
        if (!category) throw wrong(field('category_id'), homeTexts.category);
      }
      if (product_ids && product_ids.length > 0) {
        const known = await trx.selectFrom('products').select('id').where('id', 'in', product_ids).execute();
        const missing = product_ids.find((id) => !known.some((product) => product.id === id));
        if (missing !== undefined) throw wrong(field('product_ids'), homeTexts.product(missing));
      }
    }
  }
  const people: number[] = [];
  for (const [at, { user }] of content.testimonials.entries()) {
    const id = await findAccount(trx, user);
    if (id === null) throw wrong(`testimonials[${at}].user`, homeTexts.customer);
    people.push(id);
  }
  return people;
}

/** Takes everything of a draft away; the version itself stays. */
export async function clearContent(trx: Db, homeId: number): Promise<void> {
  for (const table of ['sliders', 'sections', 'events', 'home_services', 'home_guides', 'reviews'] as const) {
    await sql`delete from ${sql.table(table)} where home_id = ${homeId}`.execute(trx);
  }
}

/** Writes a draft anew, whole. Throws 422 beside the field that is wrong. */
export async function writeContent(trx: Db, homeId: number, content: HomeContent): Promise<void> {
  const people = await checkContent(trx, content);
  await clearContent(trx, homeId);
  const home = { home_id: homeId };
  const { slides, sections, events, services, guides, testimonials } = content;
  const trimmed = (text: string | null) => text?.trim() || null;
  if (slides.length > 0) {
    await trx
      .insertInto('sliders')
      .values(
        slides.map(({ shown, phone_image, description, detail, link, ...slide }, position) => ({
          ...{ ...slide, ...home, position, enabled: shown, description: description.trim() },
          ...{ detail: trimmed(detail), link: trimmed(link) },
          phone_image: phone_image && JSON.stringify(phone_image satisfies NonNullable<Slider['phone_image']>),
        })),
      )
      .execute();
  }
  for (const [position, { items, shown, name, ...section }] of sections.entries()) {
    const { id } = await trx
      .insertInto('sections')
      .values({ ...section, ...home, name: name.trim(), position, status: shown ? 1 : 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (items.length === 0) continue;
    await trx
      .insertInto('section_items')
      .values(
        items.map(({ shown: itemShown, name: title, url, description, ...item }, nth) => ({
          ...{ ...item, section_id: id, position: nth, status: itemShown ? 1 : 0, name: title.trim() },
          ...{ url: trimmed(url), description: trimmed(description) },
        })),
      )
      .execute();
  }
  if (events.length > 0) {
    await trx
      .insertInto('events')
      .values(
        events.map(({ shown, since, until, url_event, message, ...event }, position) => ({
          ...{ ...event, ...home, position, enabled: shown, message: message.trim(), url_event: trimmed(url_event) },
          ...{ since: since ?? sql<Date>`now()`, until: until ?? sql<Date>`'infinity'` },
        })),
      )
      .execute();
  }
  if (services.length > 0) {
    await trx
      .insertInto('home_services')
      .values(services.map((service, position) => ({ ...service, ...home, position })))
      .execute();
  }
  if (guides.length > 0) {
    await trx
      .insertInto('home_guides')
      .values(guides.map((guide, position) => ({ ...guide, ...home, position })))
      .execute();
  }
  if (testimonials.length > 0) {
    await trx
      .insertInto('reviews')
      .values(
        testimonials.map(({ user: _user, rating, said_at, shown, message, ...said }, position) => ({
          ...{ ...said, ...home, position, user_id: people[position] ?? 0, rating: Math.round(rating * 2) },
          ...{ message: message.trim(), created_at: said_at, enabled: shown },
        })),
      )
      .execute();
  }
}

/** How much of each kind a version has, for the log. */
export const countsOf = ({ slides, sections, events, services, guides, testimonials }: HomeContent) => ({
  ...{ slides: slides.length, sections: sections.length, events: events.length },
  ...{ services: services.length, guides: guides.length, testimonials: testimonials.length },
});
