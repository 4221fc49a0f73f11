import { type ComplaintValues, EMPTY_COMPLAINT } from '@qhatu/contract/forms';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isEmpty, keepDraft, readDraft } from './draft';

/** A try to file these values, by the key that makes a second try harmless. */
export interface Attempt {
  values: ComplaintValues;
  key: string;
}

interface Options {
  userId: number | null;
  values: ComplaintValues;
  attempt: RefObject<Attempt | null>;
  onRestore: (values: ComplaintValues) => void;
}

/**
 * Brings a half-filled complaint back after a reload and keeps it while it is written. One person's complaint is not
 * the next one's: with a log-out it empties, and what a visitor wrote stays when they log in. @returns whether it was
 * brought back
 */
export function useDraft({ userId, values, attempt, onRestore }: Options): boolean {
  const [restored, setRestored] = useState(false);
  const writer = useRef<number | null>(null);

  const enter = useEffectEvent(() => {
    const draft = readDraft(userId);
    const wasMember = writer.current !== null && writer.current !== userId;
    writer.current = userId;
    if (draft) {
      attempt.current = draft.key === null ? null : { values: draft.values, key: draft.key };
      onRestore(draft.values);
    } else if (wasMember) onRestore(EMPTY_COMPLAINT);
    setRestored(draft !== null);
  });
  // After hydration: the server knows nobody's complaint. `userId` says when it is another person's turn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `userId` is when, not what
  useEffect(() => enter(), [userId]);

  const keep = useEffectEvent((now: ComplaintValues) => {
    keepDraft(userId, { values: now, key: attempt.current?.values === now ? attempt.current.key : null });
  });
  useEffect(() => {
    // The empty complaint of the first moment is not what somebody wrote.
    if (values !== EMPTY_COMPLAINT) keep(values);
  }, [values]);

  return restored && !isEmpty(values);
}
