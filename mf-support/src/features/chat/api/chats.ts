import { type Chat, chatFromWire } from '@qhatu/contract/model';
import type { ChatPlace, SupportChats, UserChats } from '@qhatu/contract/wire';
import { api, PERSONAL, useInfiniteQuery, useQueryClient } from '@qhatu/shared-state';
import { useCallback } from 'react';

/** Every list of conversations. */
export const KEY = ['api', 'chat/chats'];

const PATHS = ['support/chats', 'chat/chats'] as const;

/** Where each of the two lists goes on: undefined at its beginning, null behind its end. */
type Places = readonly (ChatPlace | null | undefined)[];

interface ChatsPage {
  chats: Chat[];
  next: Places;
}

const END = { chats: [], next: null };

async function pageOf(path: (typeof PATHS)[number], id: number, after: ChatPlace | undefined, signal: AbortSignal) {
  const { chats } = await api.post<UserChats | SupportChats>(path, { id, after }, { signal });
  return { chats: chats.data.map(chatFromWire), next: chats.next };
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
      const pages = await Promise.all(
        PATHS.map((path, at) => {
          const after = pageParam[at];
          return after === null ? END : pageOf(path, personId, after, signal);
        }),
      );
      return { chats: pages.flatMap(({ chats }) => chats), next: pages.map(({ next }) => next) };
    },
    initialPageParam: [] as Places,
    getNextPageParam: ({ next }: ChatsPage) => (next.some(Boolean) ? next : undefined),
  });
}

/** The list is read again after every message (spec 3 §4), and after what an agent decides. */
export function useReloadChats(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: KEY }), [client]);
}
