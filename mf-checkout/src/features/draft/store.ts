import { randomId } from '@qhatu/contract/random';
import { createOwnedStore, useOwned } from '@qhatu/kit/owned';
import { useMember } from '@qhatu/shared-state';
import { useCallback } from 'react';
import { acceptDraft } from './accept';
import { type Choices, type Draft, EMPTY_DRAFT, NO_CHOICES } from './types';

/** Drafts by person (D63). */
export const draftStore = createOwnedStore<Draft>({
  name: 'checkout-draft',
  version: 1,
  accept: (stored) => acceptDraft(stored, Date.now()),
});

export const draftOf = (owner: number): Draft => draftStore.of(owner) ?? EMPTY_DRAFT;

export function patchDraft(owner: number, patch: Partial<Draft>): void {
  draftStore.keep(owner, { ...draftOf(owner), ...patch });
}

export function patchChoices(owner: number, patch: Partial<Choices>): void {
  patchDraft(owner, { choices: { ...draftOf(owner).choices, ...patch, at: Date.now() } });
}

/** After a stored order: the buyer's own data stays for the next one, everything about this one goes. */
export function closeDraft(owner: number): void {
  patchDraft(owner, {
    key: '',
    operation: '',
    proof: null,
    couponText: '',
    another: EMPTY_DRAFT.another,
    choices: NO_CHOICES,
  });
}

/** The key of the person's purchase in hand; made with the first question, kept until {@link renewKey}. */
export function purchaseKey(owner: number): string {
  const { key } = draftOf(owner);
  if (key !== '') return key;
  const made = randomId();
  patchDraft(owner, { key: made });
  return made;
}

/** Starts another purchase with a new key, whatever became of the current one. */
export const renewKey = (owner: number): void => patchDraft(owner, { key: '' });

/** The logged-in person's draft and the ways to change it. */
export function useDraft() {
  const owner = useMember()?.person.id ?? 0;
  const draft = useOwned(draftStore, owner) ?? EMPTY_DRAFT;
  const patch = useCallback((changes: Partial<Draft>) => patchDraft(owner, changes), [owner]);
  const choose = useCallback((changes: Partial<Choices>) => patchChoices(owner, changes), [owner]);
  return { draft, patch, choose };
}
