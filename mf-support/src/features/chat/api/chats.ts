import { type Chat, chatFromWire } from '@qhatu/contract/model';
import type { List, SupportChats, UserChats } from '@qhatu/contract/wire';
import { api, useQuery, useQueryClient } from '@qhatu/shared-state';
import { useCallback } from 'react';

/** Every list of talks: what begins with `chat` is forgotten with the session. */
export const KEY = ['api', 'chat/chats'];
/** As many pages as anybody's list has; the server gives 48 talks on each. */
const MOST_PAGES = 20;

type Answered = UserChats | SupportChats;

async function allOf(path: 'chat/chats' | 'support/chats', id: number, signal: AbortSignal): Promise<Chat[]> {
  const chats: Chat[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await api.post<Answered>(path, { id, page }, { signal });
    const { data, last_page }: List<Answered['chats']['data'][number]> = answer.chats;
    chats.push(...data.map(chatFromWire));
    if (page >= last_page) break;
  }
  return chats;
}

/** Newest first; a talk without a date is not listed (spec 3 §9). */
export const newestFirst = (chats: readonly Chat[]): Chat[] =>
  chats.filter(({ updatedAt }) => updatedAt).sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));

/** Talks with support and with sellers, one list (D58). */
export function useChats(personId: number) {
  return useQuery({
    queryKey: [...KEY, personId],
    queryFn: async ({ signal }) => {
      const both = await Promise.all([allOf('support/chats', personId, signal), allOf('chat/chats', personId, signal)]);
      return newestFirst(both.flat());
    },
  });
}

/** The list is read again after every message (spec 3 §4), and after what an agent decides. */
export function useReloadChats(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: KEY }), [client]);
}
