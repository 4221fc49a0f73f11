import { chatFromWire } from '@qhatu/contract/model';
import type { CannedAnswer, CustomerBeside, Queue, QueueView, SupportChatResult } from '@qhatu/contract/wire';
import { api, PERSONAL, useInfiniteQuery, useQuery } from '@qhatu/shared-state';
import { type ChatsPage, KEY, nextPage } from './chats';

interface QueuePage extends ChatsPage {
  counts: Queue['counts'];
}

/** What support sees: who waits, the longest waiting first; what is taken; what is closed. Page by page. */
export function useQueue(view: QueueView | null, personId: number) {
  return useInfiniteQuery({
    queryKey: [...KEY, 'queue', view, personId],
    meta: PERSONAL,
    queryFn: async ({ pageParam, signal }): Promise<QueuePage> => {
      const { chats, counts } = await api.post<Queue>('support/queue', { view, page: pageParam }, { signal });
      return { chats: chats.data.map(chatFromWire), pages: chats.last_page, counts };
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    enabled: view !== null,
  });
}

/** Each rejects with ApiError: 409 when somebody else was faster. */
const decide = (what: 'take' | 'close' | 'reopen') => async (id: number) => {
  const { msg, chat } = await api.post<SupportChatResult>(`support/${what}`, { id });
  return { msg, chat: chatFromWire(chat) };
};
export const takeChat = decide('take');
export const closeChat = decide('close');
export const reopenChat = decide('reopen');

export function useCanned() {
  return useQuery({
    queryKey: ['api', 'support/canned'],
    meta: PERSONAL,
    queryFn: ({ signal }) => api.get<CannedAnswer[]>('support/canned', { signal }),
  });
}

/** Whom an agent conversations with, and what they have bought. */
export function useCustomer(chatId: number, enabled: boolean) {
  return useQuery({
    queryKey: ['api', `support/customer/${chatId}`],
    meta: PERSONAL,
    queryFn: ({ signal }) => api.get<CustomerBeside>(`support/customer/${chatId}`, { signal }),
    enabled,
  });
}
