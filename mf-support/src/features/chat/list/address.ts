import { paths } from '@qhatu/contract/paths';
import type { TalkRef } from '../model/outgoing';

/** What the right side of the chat page shows: said by the address, so that Back and a reload work. */
export type Place = { show: 'nothing' } | { show: 'talk'; talk: TalkRef } | { show: 'complaint' };

const TALK = /^(support|user)-([1-9]\d{0,9})$/;

/** `?chat=support-12` or `?chat=nuevo`; whatever else is written there is nothing. */
export function placeOf(search: URLSearchParams): Place {
  const asked = search.get('chat');
  if (asked === 'nuevo') return { show: 'complaint' };
  const [, kind, id] = TALK.exec(asked ?? '') ?? [];
  return kind ? { show: 'talk', talk: { kind: kind as TalkRef['kind'], id: Number(id) } } : { show: 'nothing' };
}

export const talkHref = (talk: TalkRef): string => `${paths.chat.href()}?chat=${talk.kind}-${talk.id}`;
export const newTalkHref = (): string => `${paths.chat.href()}?chat=nuevo`;
