import type { Message, PublicText as WireText } from '@qhatu/contract/wire';
import { api, useQueryClient } from '@qhatu/shared-state';
import type { OptimisticAct } from '../../../lib/useUndoable';
import { listKey, useKeyset, useOptimistic } from '../../../list';

/** Something that a shopper, or a seller in answer to a review, wrote for everybody to read. */
export interface PublicText {
  id: number;
  kind: 'review' | 'question' | 'answer';
  product: { id: number; name: string };
  /** User name of who wrote it. */
  author: string;
  /** Stars, in halves, of a review and of the one that an answer is to; null for a question. */
  rating: number | null;
  title: string | null;
  text: string;
  /** Of a question; for an answer the review that it is to. */
  answer: string | null;
  /** ISO 8601. */
  writtenAt: string;
  isHidden: boolean;
  hiddenReason: string | null;
  /** What shoppers find wrong in it, as long as nobody has decided. */
  reports: string[];
}

const PATH = 'admin/texts';

const textFromWire = (wire: WireText): PublicText => ({
  ...{ id: wire.id, kind: wire.kind, product: wire.product, author: wire.user_name, rating: wire.rating },
  ...{ title: wire.title, text: wire.message, answer: wire.answer, writtenAt: wire.created_at },
  ...{ isHidden: wire.hidden_at !== null, hiddenReason: wire.hidden_reason, reports: wire.reports },
});

export const usePublicTexts = (filter: string, userId: number) =>
  useKeyset({ path: PATH, filter, after: 'before', userId, fromWire: textFromWire });

export function useReloadPublicTexts(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: listKey(PATH) });
}

type Which = Pick<PublicText, 'kind' | 'id'>;

const decide = ({ kind, id }: Which, verb: string, body?: object) =>
  api.post<Message>(`${PATH}/${kind}/${id}/${verb}`, body);

const stateOf = (queryKey: readonly unknown[]) => new URLSearchParams(String(queryKey[2])).get('state');

/** What can be done about a text: it leaves the shop, is put back, or stays as it is whatever was reported. The first two can be undone. */
export function useTextActs() {
  const { row } = useOptimistic();
  /** `leaves`: the state whose list it is in no more. */
  const show = ({ kind, id }: Which, leaves: 'reported' | 'hidden', changed: Partial<PublicText>) =>
    row<PublicText>(
      listKey(PATH),
      (text) => text.kind === kind && text.id === id,
      (text, queryKey) => (stateOf(queryKey) === leaves ? null : { ...text, ...changed }),
    );
  const restored = (which: Which, reason: string | null, isUndo: boolean): OptimisticAct => ({
    show: () => show(which, 'hidden', { isHidden: false, hiddenReason: null }),
    work: async () => {
      const { msg } = await decide(which, 'restore', { undo: isUndo });
      return { said: msg, undo: isUndo || reason === null ? undefined : hidden(which, reason, true) };
    },
  });
  const hidden = (which: Which, reason: string, isUndo: boolean): OptimisticAct => ({
    show: () => show(which, 'reported', { isHidden: true, hiddenReason: reason, reports: [] }),
    work: async () => {
      const { msg } = await decide(which, 'hide', { reason });
      return { said: msg, undo: isUndo ? undefined : restored(which, reason, true) };
    },
  });
  return {
    restore: (text: PublicText) => restored(text, text.hiddenReason, false),
    hide: (text: PublicText, reason: string) => hidden(text, reason, false),
    keep: (text: PublicText): OptimisticAct => ({
      show: () => show(text, 'reported', { reports: [] }),
      work: async () => ({ said: (await decide(text, 'keep')).msg }),
    }),
  };
}
