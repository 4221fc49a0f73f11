import type { Message, PublicText as WireText } from '@qhatu/contract/wire';
import { api, useQueryClient } from '@qhatu/shared-state';
import { listKey, useKeyset } from '../../../list';

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

/** The text leaves the shop; back with `restoreText`. */
export const hideText = (which: Which, reason: string) => decide(which, 'hide', { reason });
export const restoreText = (which: Which) => decide(which, 'restore');
/** It stays as it is, whatever was reported. */
export const keepText = (which: Which) => decide(which, 'keep');
