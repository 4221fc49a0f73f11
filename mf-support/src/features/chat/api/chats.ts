import { type Chat, chatFromWire } from '@qhatu/contract/model';
import type { SupportChats, UserChats } from '@qhatu/contract/wire';
import { api, PERSONAL, useInfiniteQuery, useQueryClient } from '@qhatu/shared-state';
import { useCallback } from 'react';

/** Every list of conversations. */
export const KEY = ['api', 'chat/chats'];

/** A page of a list of conversations, and how many pages there are. */
export interface ChatsPage {
  chats: Chat[];
  pages: number;
}

export const nextPage = ({ pages }: ChatsPage, _all: unknown, page: number): number | undefined =>
  page < pages ? page + 1 : undefined;

async function pageOf(path: 'chat/chats' | 'support/chats', id: number, page: number, signal: AbortSignal) {
  const { chats } = await api.post<UserChats | SupportChats>(path, { id, page }, { signal });
  return { chats: chats.data.map(chatFromWire), pages: chats.last_page };
}

/** Newest first; a conversation without a date is not listed (spec 3 §9). */
export const newestFirst = (chats: readonly Chat[]): Chat[] =>
  chats.filter(({ updatedAt }) => updatedAt).sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));

/** Conversations with support and with sellers, one list (D58), page by page of both. */
export function useChats(personId: number) {
  return useInfiniteQuery({
    queryKey: [...KEY, personId],
    meta: PERSONAL,
    queryFn: async ({ pageParam, signal }): Promise<ChatsPage> => {
      const [support, sellers] = await Promise.all([
        pageOf('support/chats', personId, pageParam, signal),
        pageOf('chat/chats', personId, pageParam, signal),
      ]);
      return { chats: [...support.chats, ...sellers.chats], pages: Math.max(support.pages, sellers.pages) };
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
}

/** The list is read again after every message (spec 3 §4), and after what an agent decides. */
export function useReloadChats(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: KEY }), [client]);
}
