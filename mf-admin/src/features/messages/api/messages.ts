import type { Message, ContactMessage as WireMessage, ShopSuggestion as WireSuggestion } from '@qhatu/contract/wire';
import { api, useQueryClient } from '@qhatu/shared-state';
import type { OptimisticAct } from '../../../lib/useUndoable';
import { listKey, noOptimisticChange, useKeyset, useOptimistic } from '../../../list';

/** What came by the contact form. Instants are ISO 8601. */
export interface ContactMessage {
  id: number;
  name: string;
  phone: string;
  email: string;
  text: string;
  sentAt: string;
  answer: string | null;
  /** Answered, or put aside without an answer. */
  closedAt: string | null;
}

interface ShopSuggestion {
  id: number;
  /** User name; null: it was left without one. */
  author: string | null;
  text: string;
  sentAt: string;
  isClosed: boolean;
}

const PATHS = { message: 'admin/messages', suggestion: 'admin/suggestions' } as const;
type Kind = keyof typeof PATHS;
type Verb = 'close' | 'reopen';

const messageFromWire = ({ message, created_at, closed_at, ...wire }: WireMessage): ContactMessage => ({
  ...{ id: wire.id, name: wire.name, phone: wire.phone, email: wire.email, answer: wire.answer },
  ...{ text: message, sentAt: created_at, closedAt: closed_at },
});

const suggestionFromWire = (wire: WireSuggestion): ShopSuggestion => ({
  ...{ id: wire.id, author: wire.user_name, text: wire.message, sentAt: wire.created_at },
  isClosed: wire.closed_at !== null,
});

const asked = (kind: Kind, state: 'open' | 'closed', userId: number) =>
  ({ path: PATHS[kind], filter: `state=${state}`, after: 'before', userId }) as const;

export const useContactMessages = (state: 'open' | 'closed', userId: number) =>
  useKeyset({ ...asked('message', state, userId), fromWire: messageFromWire });

export const useShopSuggestions = (state: 'open' | 'closed', userId: number) =>
  useKeyset({ ...asked('suggestion', state, userId), fromWire: suggestionFromWire });

export function useReload(kind: Kind): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: listKey(PATHS[kind]) });
}

const DONE_TEXTS = {
  message: { close: 'cerrado', reopen: 'abierto otra vez' },
  suggestion: { close: 'cerrada', reopen: 'abierta otra vez' },
} as const;

/** Putting one aside, which is seen at once and can be undone; `name` says which one it was. */
export function useClosing(kind: Kind) {
  const optimistic = useOptimistic();
  return (id: number, name: string): OptimisticAct => {
    const work = async (verb: Verb) => {
      await act(kind, id, verb);
      return { said: `${name}: ${DONE_TEXTS[kind][verb]}` };
    };
    return {
      show: () =>
        optimistic.row<{ id: number }>(
          listKey(PATHS[kind]),
          (row) => row.id === id,
          () => null,
        ),
      work: async () => ({
        ...(await work('close')),
        undo: { show: noOptimisticChange, work: () => work('reopen') },
      }),
    };
  };
}

/** Mailed to who wrote; it closes the message. */
export const answerMessage = (id: number, answer: string) =>
  api.post<Message>(`${PATHS.message}/${id}/answer`, { answer });

const act = (kind: Kind, id: number, verb: Verb) => api.post<Message>(`${PATHS[kind]}/${id}/${verb}`);
