import { ROLE } from '@qhatu/contract/model';
import { ANONYMOUS_USER_ID } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import type { RequestKind } from '../../db/schema/sellers';
import { conflict, forbidden, notFound, unauthenticated } from '../../http/errors';
import type { Person } from '../../http/person';
import { requestTexts } from './texts';

/**
 * Who asks: the logged-in person, or null for a visitor (D50). A `user_id` of the body must be theirs: it is looked at,
 * never believed. Throws 401 for a visitor who names somebody, 404 for a member who names somebody else (D4).
 */
export function askerOf(person: Person | null, named: number | null | undefined): Person | null {
  const member = person && !person.anonymous ? person : null;
  if (named === null || named === undefined) return member;
  if (member) {
    if (named !== member.id) throw notFound();
    return member;
  }
  if (named !== ANONYMOUS_USER_ID) throw unauthenticated();
  return null;
}

/** 403 for staff, who have another role already; 409 for somebody who has what is asked for. */
export function checkRole(role: number, kind: RequestKind): void {
  if (role === ROLE.admin || role === ROLE.support) throw forbidden(requestTexts.staff, 'staff');
  if (role === ROLE.seller) throw conflict('already_seller', requestTexts.alreadySeller);
  if (role === ROLE.reseller && kind === 'reseller') throw conflict('already_reseller', requestTexts.alreadyReseller);
}

/** 409 while an earlier request waits: said before five megabytes are looked at. The index says it for certain. */
export async function checkNothingPending(db: Db, userId: number): Promise<void> {
  const waiting = await db
    .selectFrom('seller_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (waiting) throw conflict('request_pending', requestTexts.pending);
}
