import type { Provider } from '@qhatu/contract/payment-methods';
import { sql } from 'kysely';
import { sha256Hex } from '../../crypto/digest';
import type { Db } from '../../db/open';
import { UNREADABLE } from '../payments/provider';
import { type FoundProblem, NOTHING_HERE, openProblem, SEEN } from './payment-problems';

export interface ProviderMessage {
  provider: Provider;
  /** The provider's own id of it; null: it has none, its text stands for it. */
  id: string | null;
  kind: string;
  body: string;
}

/**
 * The outcome of a message. `unknown`: a kind or an order that we do not know; `unreadable`: a shape that we do not know
 * (D271). Both are kept for a person to look at, and become `seen` then.
 */
export type Outcome = string;

/** The message moved nothing: nothing was to be done, or no longer. */
const NOTED: Outcome = 'noted';

const idOf = ({ id, body }: ProviderMessage): string => id ?? sha256Hex(body);

/**
 * Keeps a genuine message whole before it is judged, and then its outcome (D122). A repeated message is judged again,
 * because a provider repeats one whose judge failed or died. Of two at the same moment the second finds what the first has
 * done, and does not overwrite its outcome with "nothing to do".
 */
export async function keepMessage(db: Db, message: ProviderMessage, judge: () => Promise<Outcome>): Promise<Outcome> {
  const { provider, kind, body } = message;
  const message_id = idOf(message);
  await db
    .insertInto('provider_messages')
    .values({ provider, message_id, kind, body })
    .onConflict((conflict) => conflict.columns(['provider', 'message_id']).doNothing())
    .execute();
  const outcome = await judge();
  await db
    .updateTable('provider_messages')
    .set({ outcome, judged_at: sql<Date>`now()` })
    .where('provider', '=', provider)
    .where('message_id', '=', message_id)
    // A repeated message with the same outcome changes nothing; one that a person has seen stays seen.
    .where((eb) =>
      outcome === NOTED ? isOpenMessage : eb.or([eb('outcome', 'is', null), eb('outcome', 'not in', [outcome, SEEN])]),
    )
    .execute();
  return outcome;
}

/** Opens the problem that a kept message tells of, once: told again it is the same one, and stays closed when it is. */
export async function openProblemOf(trx: Db, message: ProviderMessage, found: FoundProblem): Promise<void> {
  const kept = await trx
    .selectFrom('provider_messages')
    .select('problem_id')
    .where('provider', '=', message.provider)
    .where('message_id', '=', idOf(message))
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (kept.problem_id !== null) return;
  await trx
    .updateTable('provider_messages')
    .set({ problem_id: await openProblem(trx, found) })
    .where('provider', '=', message.provider)
    .where('message_id', '=', idOf(message))
    .execute();
}

/**
 * A genuine message of a shape that we do not know: kept whole, a problem for administration, and answered as any other, since
 * sending it again would change nothing (D271).
 */
export const keepUnreadable = (db: Db, message: ProviderMessage): Promise<Outcome> =>
  keepMessage(db, message, async () => {
    const theirs = { state: 'notice', amount: null, currency: null, returned: null };
    const of = { provider: message.provider, chargeId: idOf(message), orderId: null };
    await db
      .transaction()
      .execute((trx) => openProblemOf(trx, message, { ...of, kind: 'unread_notice', ours: NOTHING_HERE, theirs }));
    return UNREADABLE;
  });

/** SQL condition of {@link openMessages}, in the words of the index `provider_messages_to_see`. */
export const isOpenMessage = sql<boolean>`(outcome is null or outcome in ('unknown', 'unreadable'))`;

/** Messages that nobody has judged, and those that we could not read or know nothing of, newest first. */
export const openMessages = (db: Db) =>
  db
    .selectFrom('provider_messages')
    .select(['provider', 'message_id', 'kind', 'body', 'received_at', 'outcome', 'problem_id'])
    .where(isOpenMessage)
    .orderBy('received_at', 'desc')
    .limit(100)
    .execute();
