import { ROLE } from '@qhatu/contract/model';
import { ANONYMOUS_USER_ID } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open';
import { ApiError } from '../../http/errors';
import { YEAR_DAYS } from '../../uploads/stored-bytes';
import { anonymise } from '../accounts/delete-account';

/** What forgetting takes: rows, and jobs for the files that they name. */
export interface RetentionDeps {
  db: Db;
  jobs: FastifyInstance['jobs'];
}

/** A kind of personal data and its end (Ley 29733). docs/privacy.md shows the same table. */
interface Retention {
  what: string;
  table: string;
  keptDays: number;
  /** The moment that the days are counted from. */
  since: string;
  /** Forgets at most `limit` of what is older. Safe in several processes at once. @returns how many */
  forget: (deps: RetentionDeps, keptDays: number, limit: number) => Promise<number>;
}

const older = (column: string, days: number) =>
  sql<boolean>`${sql.ref(column)} < now() - make_interval(days => ${sql.lit(days)})`;

/** Deletes rows of one table in a batch; two processes take different ones. */
function deleting(table: string, column: string, more: RawBuilder<boolean> = sql`true`): Retention['forget'] {
  return async ({ db }, days, limit) => {
    const { rows } = await sql`
      delete from ${sql.table(table)} where ctid in (
        select ctid from ${sql.table(table)} where ${older(column, days)} and (${more})
        limit ${sql.lit(limit)} for update skip locked)
      returning 1`.execute(db);
    return rows.length;
  };
}

/** The row stays for the books, what it says of the person goes. */
const emptyingRequests: Retention['forget'] = async ({ db }, days, limit) => {
  const { rows } = await sql`
    update seller_requests set bank = null, identity = null, contacts = null, vendor = null, reseller = null where id in (
      select id from seller_requests
      where status = 'rejected' and ${older('decided_at', days)}
        and num_nonnulls(bank, identity, contacts, vendor, reseller) > 0
      limit ${sql.lit(limit)} for update skip locked)
    returning 1`.execute(db);
  return rows.length;
};

/**
 * Ends accounts that nobody ever proved to be theirs, as if they had left: name and address are free again. One that
 * bought something, or is about to, stays.
 */
async function forgetUnverified({ db, jobs }: RetentionDeps, days: number, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from users u
    where verified_at is null and deleted_at is null and role_id = ${ROLE.client} and id <> ${ANONYMOUS_USER_ID}
      and created_at < now() - make_interval(days => ${sql.lit(days)})
      and not exists (select from orders o where o.user_id = u.id)
    order by id limit ${sql.lit(limit)}`.execute(db);
  let gone = 0;
  for (const { id } of rows) {
    const isGone = await db
      .transaction()
      .execute(async (trx) => {
        // Proven, or taken by another process, between our look and now.
        const still = await trx
          .selectFrom('users')
          .select('id')
          .where('id', '=', id)
          .where('verified_at', 'is', null)
          .where('deleted_at', 'is', null)
          .forUpdate()
          .executeTakeFirst();
        if (still) await anonymise(jobs, trx, id);
        return still !== undefined;
      })
      .catch((error: unknown) => {
        // A payment is under way: the next run asks again.
        if (error instanceof ApiError && error.status === 409) return false;
        throw error;
      });
    if (isGone) gone += 1;
  }
  return gone;
}

const withoutAccount = sql<boolean>`user_id is null and not agreed and not exists (
  select from newsletter n where n.email = consents.email and n.active)`;

export const RETENTION: readonly Retention[] = [
  {
    what: 'Messages to the shop',
    table: 'contact_messages',
    keptDays: 365,
    since: 'they were sent',
    forget: deleting('contact_messages', 'created_at'),
  },
  {
    what: 'Suggestions after a purchase',
    table: 'suggestions',
    keptDays: 365,
    since: 'they were written',
    forget: deleting('suggestions', 'created_at'),
  },
  {
    what: 'Events of pages (chat, question, rating)',
    table: 'saved_events',
    keptDays: 180,
    since: 'they happened',
    forget: deleting('saved_events', 'created_at'),
  },
  {
    what: 'Visits to products and shops (what stays is their number)',
    table: 'visits',
    keptDays: 30,
    since: 'they happened',
    forget: deleting('visits', 'at'),
  },
  {
    what: 'Accounts whose e-mail was never proven',
    table: 'users',
    keptDays: 30,
    since: 'they were registered',
    forget: forgetUnverified,
  },
  {
    what: 'Links that prove a newsletter address',
    table: 'newsletter_links',
    keptDays: 7,
    since: 'they ended',
    forget: deleting('newsletter_links', 'expires_at'),
  },
  {
    what: 'Newsletter addresses that left',
    table: 'newsletter',
    keptDays: 365,
    since: 'they left',
    forget: deleting('newsletter', 'updated_at', sql<boolean>`not active`),
  },
  {
    what: 'Which addresses a newsletter went to',
    table: 'newsletter_deliveries',
    keptDays: 90,
    since: 'it went out',
    forget: deleting('newsletter_deliveries', 'at', sql<boolean>`state <> 'waiting'`),
  },
  {
    what: 'Consents taken back, of addresses without an account',
    table: 'consents',
    keptDays: 365,
    since: 'they were taken back',
    forget: deleting('consents', 'at', withoutAccount),
  },
  {
    what: 'All that rejected requests to sell say of the person',
    table: 'seller_requests',
    keptDays: 30,
    since: 'the rejection',
    forget: emptyingRequests,
  },
  {
    what: 'Messages of payment providers',
    table: 'provider_messages',
    keptDays: 400,
    since: 'they came',
    forget: deleting('provider_messages', 'received_at'),
  },
  {
    what: 'Reminders to sellers of what to send',
    table: 'dispatch_notices',
    keptDays: 60,
    since: 'their day',
    forget: deleting('dispatch_notices', 'day'),
  },
  {
    what: 'Days of pictures that count no more',
    table: 'picture_days',
    // A day more than they count, in whatever zone it began (D418).
    keptDays: YEAR_DAYS + 1,
    since: 'their day',
    forget: deleting('picture_days', 'day'),
  },
  {
    what: 'Security log',
    table: 'security_events',
    keptDays: 400,
    since: 'the entry',
    // A trigger refuses anything younger.
    forget: deleting('security_events', 'at'),
  },
  {
    what: 'What staff did',
    table: 'staff_acts',
    keptDays: 1_830,
    since: 'the act',
    // A trigger refuses anything younger.
    forget: deleting('staff_acts', 'at'),
  },
];
