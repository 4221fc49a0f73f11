import { email as emailRule, formTexts } from '@qhatu/contract/forms';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { forbidden, notFound, ruleBroken } from '../../http/errors';
import type { Person } from '../../http/person';
import { findSessionUser } from './queries';

export interface Subscription {
  /** Whose; a member's own. */
  id: number;
  suscribed: 0 | 1;
  email?: string | null;
}

const TEXTS = {
  missing: 'Necesitas escribir tu email para suscribirte',
  subscribed: 'Suscripción creada exitosamente',
  cancelled: 'Suscripción cancelada exitosamente',
} as const;

/** The typed address, or the account's own; 422 when there is none or it is no address. */
function checkedEmail(typed: string | null | undefined, own: string | null): string {
  const address = (typed?.trim() || own || '').toLowerCase();
  if (!address) throw ruleBroken('email_missing', TEXTS.missing, { email: TEXTS.missing });
  if (!emailRule().isValidSync(address)) {
    throw ruleBroken('email_invalid', formTexts.emailForm, { email: formTexts.emailForm });
  }
  return address;
}

const store = (db: Db, email: string, userId: number | null, active: boolean) =>
  db
    .insertInto('newsletter')
    .values({ email, user_id: userId, active })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ active, updated_at: sql<Date>`now()` }))
    .execute();

/**
 * Subscribes or unsubscribes (D55): a member their own account; the anonymous visitor only an e-mail, and only in.
 * Somebody else's id is 404 (D4). Returns the sentence to show.
 */
export async function changeSubscription(db: Db, person: Person, wish: Subscription): Promise<string> {
  if (person.anonymous) {
    if (wish.suscribed === 0) throw forbidden('Inicia sesión para continuar.', 'members_only');
    await store(db, checkedEmail(wish.email, null), null, true);
    return TEXTS.subscribed;
  }
  if (wish.id !== person.id) throw notFound();
  const user = await findSessionUser(db, person.id);
  const email = checkedEmail(wish.email, user?.email ?? null);
  await db.transaction().execute(async (trx) => {
    await store(trx, email, person.id, wish.suscribed === 1);
    if (wish.suscribed === 0) {
      await trx.updateTable('newsletter').set({ active: false }).where('user_id', '=', person.id).execute();
    }
    await trx.updateTable('users').set({ suscribed: wish.suscribed }).where('id', '=', person.id).execute();
  });
  return wish.suscribed === 1 ? TEXTS.subscribed : TEXTS.cancelled;
}
