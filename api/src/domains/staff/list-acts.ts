import type { StaffActList } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';

export const ACTS_PER_PAGE = 50;

export interface ActFilter {
  /** Acts before this id. */
  before?: number | undefined;
  /** `product.update`, or `product` for everything about products. */
  act?: string | undefined;
  actor?: number | undefined;
  subject?: string | undefined;
  subjectId?: number | undefined;
  /** Instants: from (inclusive) and until (exclusive). */
  from?: Date | undefined;
  until?: Date | undefined;
}

/** What staff did, newest first, a page by key. */
export async function listActs(db: Db, filter: ActFilter): Promise<StaffActList> {
  const { before, act, actor, subject, subjectId, from, until } = filter;
  let query = db
    .selectFrom('staff_acts as a')
    .innerJoin('users as u', 'u.id', 'a.actor_id')
    .leftJoin('users as s', 's.id', 'a.seller_id')
    .select(['a.id', 'a.at', 'a.act', 'a.subject', 'a.subject_id', 'a.before', 'a.after', 'a.network', 'a.device'])
    .select(['u.id as user_id', 'u.user_name', 'u.role_id', 'a.seller_id', 's.user_name as seller_name']);
  if (before !== undefined) query = query.where('a.id', '<', before);
  if (act !== undefined) query = query.where('a.act', '=', act);
  if (actor !== undefined) query = query.where('a.actor_id', '=', actor);
  if (subject !== undefined) query = query.where('a.subject', '=', subject);
  if (subjectId !== undefined) query = query.where('a.subject_id', '=', subjectId);
  if (from !== undefined) query = query.where('a.at', '>=', from);
  if (until !== undefined) query = query.where('a.at', '<', until);
  const rows = await query
    .orderBy('a.id', 'desc')
    .limit(ACTS_PER_PAGE + 1)
    .execute();
  const data = rows
    .slice(0, ACTS_PER_PAGE)
    .map(({ at, user_id, user_name, role_id, seller_id, seller_name, ...row }) => ({
      ...row,
      at: at.toISOString(),
      actor: { id: user_id, user_name, role: role_id },
      shop: seller_id === null ? null : { id: seller_id, user_name: seller_name ?? '' },
    }));
  return { data, next: rows.length > ACTS_PER_PAGE ? (data.at(-1)?.id ?? null) : null };
}
