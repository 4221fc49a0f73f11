import type { ConversationRow } from '../domains/support/rows';

/** All devices of a person. */
export const personRoom = (id: number): string => `person:${id}`;
/** Those who have a conversation open. */
export const chatRoom = (id: number): string => `chat:${id}`;
/** Everybody who answers for support. */
export const AGENTS_ROOM = 'agents';

/** Everybody whom a conversation concerns: both sides, wherever they are, and agents who look at it. */
export function audienceOf(conversation: ConversationRow): string[] {
  const answerer = conversation.kind === 'user' ? conversation.seller_id : conversation.agent_id;
  return [
    personRoom(conversation.buyer_id),
    chatRoom(conversation.id),
    ...(answerer === null ? [] : [personRoom(answerer)]),
  ];
}
