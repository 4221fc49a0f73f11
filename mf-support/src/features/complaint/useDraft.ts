import { type ComplaintValues, EMPTY_COMPLAINT } from '@qhatu/contract/forms';
import type { UseFormReturn } from '@qhatu/kit/form';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isEmpty, keepDraft, readDraft } from './draft';

/** A try to file these values, by the key that makes a second try harmless. */
export interface Attempt {
  values: ComplaintValues;
  key: string;
}

const FIELDS = Object.keys(EMPTY_COMPLAINT) as (keyof ComplaintValues)[];

export const isSame = (one: ComplaintValues, other: ComplaintValues): boolean =>
  FIELDS.every((field) => one[field] === other[field]);

/** What of `now` was written over what was `given`. An empty field is no text that a draft could take away. */
const typedOver = (given: ComplaintValues, now: ComplaintValues): Partial<ComplaintValues> =>
  Object.fromEntries(
    FIELDS.filter((field) => now[field] !== given[field] && now[field] !== EMPTY_COMPLAINT[field]).map((field) => [
      field,
      now[field],
    ]),
  );

interface Options {
  userId: number | null;
  form: UseFormReturn<ComplaintValues>;
  attempt: RefObject<Attempt | null>;
}

/**
 * Brings a half-filled form back after a reload and keeps it while it is written. One person's complaint is not the next
 * one's: with a log-out it empties, and what a visitor wrote stays when they log in. What was typed before the draft was
 * read is newer than it and wins, field by field. @returns whether it was brought back
 */
export function useDraft({ userId, form, attempt }: Options): boolean {
  const [restored, setRestored] = useState(false);
  const writer = useRef<number | null>(null);
  /** What was put into the form by us: what stands there besides was typed, perhaps before this code was there. */
  const given = useRef<ComplaintValues>(EMPTY_COMPLAINT);

  const keep = useEffectEvent((values: ComplaintValues) => {
    const again = attempt.current && isSame(attempt.current.values, values) ? attempt.current : null;
    keepDraft(userId, { values, key: again?.key ?? null });
  });

  const enter = useEffectEvent(() => {
    const draft = readDraft(userId);
    const wasMember = writer.current !== null && writer.current !== userId;
    writer.current = userId;
    if (draft) {
      attempt.current = draft.key === null ? null : { values: draft.values, key: draft.key };
      const values = { ...draft.values, ...(!wasMember && typedOver(given.current, form.getValues())) };
      given.current = draft.values;
      form.reset(values);
      keep(values);
    } else if (wasMember) {
      given.current = EMPTY_COMPLAINT;
      form.reset(EMPTY_COMPLAINT);
    }
    setRestored(draft !== null);
  });
  // After hydration: the server knows nobody's complaint. `userId` says when it is another person's turn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `userId` is when, not what
  useEffect(() => enter(), [userId]);

  useEffect(() => {
    const watching = form.watch(() => keep(form.getValues()));
    return () => watching.unsubscribe();
  }, [form]);

  return restored && !isEmpty(form.watch());
}
