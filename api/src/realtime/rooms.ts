import type { TalkRow } from '../domains/support/rows';

/** All devices of a person. */
export const personRoom = (id: number): string => `person:${id}`;
/** Those who have a talk open. */
export const chatRoom = (id: number): string => `chat:${id}`;
/** Everybody who answers for support. */
export const AGENTS_ROOM = 'agents';

/** Everybody whom a talk concerns: both sides, wherever they are, and agents who look at it. */
export function audienceOf(talk: TalkRow): string[] {
  const answerer = talk.kind === 'user' ? talk.seller_id : talk.agent_id;
  return [personRoom(talk.buyer_id), chatRoom(talk.id), ...(answerer === null ? [] : [personRoom(answerer)])];
}
