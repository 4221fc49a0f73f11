import { type Chat, chatFromWire } from '@qhatu/contract/model';
import { type Cents, toCents } from '@qhatu/contract/money';
import type {
  CannedAnswer,
  ChatPlace,
  Purchase,
  Queue,
  QueueView,
  SupportChatResult,
  CustomerSummary as WireCustomer,
} from '@qhatu/contract/wire';
import { api, PERSONAL, useInfiniteQuery, useQuery } from '@qhatu/shared-state';
import { KEY } from './chats';

export type { QueueView };

interface QueuePage {
  chats: Chat[];
  next: ChatPlace | null;
  counts: Queue['counts'];
}

/** What support sees: who waits, the longest waiting first; what is taken; what is closed. Page by page. */
export function useQueue(view: QueueView | null, personId: number) {
  return useInfiniteQuery({
    queryKey: [...KEY, 'queue', view, personId],
    meta: PERSONAL,
    queryFn: async ({ pageParam, signal }): Promise<QueuePage> => {
      const { chats, counts } = await api.post<Queue>('support/queue', { view, after: pageParam }, { signal });
      return { chats: chats.data.map(chatFromWire), next: chats.next, counts };
    },
    initialPageParam: null as ChatPlace | null,
    getNextPageParam: ({ next }: QueuePage) => next,
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

/** What the agent sees of an order of the customer. */
export interface CustomerOrder {
  id: number;
  /** ISO 8601. */
  placedAt: string;
  status: Purchase['status'];
  total: Cents;
  lines: { id: number; quantity: number; name: string }[];
}

/** Whom an agent talks with. */
interface Customer {
  name: string;
  email: string;
  phone: string | null;
  /** ISO 8601. */
  since: string;
  orders: CustomerOrder[];
  history: { what: 'take' | 'close' | 'reopen'; by: string; decidedAt: string }[];
}

const customerFromWire = ({ name, email, phone, since, orders, history }: WireCustomer): Customer => ({
  ...{ name, email, phone, since },
  orders: orders.map(({ id, created_at, status, totalcc, details }) => ({
    ...{ id, placedAt: created_at, status, total: toCents(totalcc) },
    lines: details.map((line) => ({ id: line.id, quantity: line.quantity, name: line.product.name })),
  })),
  history: history.map(({ what, by, created_at }) => ({ what, by, decidedAt: created_at })),
});

/** Whom an agent talks with, and what they have bought. */
export function useCustomer(chatId: number, enabled: boolean) {
  return useQuery({
    queryKey: ['api', `support/customer/${chatId}`],
    meta: PERSONAL,
    queryFn: async ({ signal }) =>
      customerFromWire(await api.get<WireCustomer>(`support/customer/${chatId}`, { signal })),
    enabled,
  });
}
