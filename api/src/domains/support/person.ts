import { ROLE } from '@qhatu/contract/model';
import type { ChatSide } from '@qhatu/contract/wire';

/** Roles that answer for support (D1): its own, and administration, which manages everything. */
export const AGENT_ROLES = [ROLE.support, ROLE.admin] as const;

/** Whoever takes part in a conversation: the caller of a route, or the one behind a socket. */
export interface Participant {
  id: number;
  role: number;
}

export const isAgent = ({ role }: Pick<Participant, 'role'>): boolean => AGENT_ROLES.some((one) => one === role);

/** Who a conversation is between. */
export interface Sides {
  kind: 'user' | 'support';
  buyer_id: number;
  seller_id: number | null;
}

/** On which side of a conversation a person stands; null: on none, so that it does not exist for them (D4). */
export function sideOf(chat: Sides, person: Participant): ChatSide | null {
  if (person.id === chat.buyer_id) return 'opener';
  if (chat.kind === 'user') return person.id === chat.seller_id ? 'answerer' : null;
  return isAgent(person) ? 'answerer' : null;
}
