import { pageTexts } from '@qhatu/contract/forms';
import { toast } from '@qhatu/shared-state';
import { useRef, useState } from 'react';
import { type Draft, saveDraft } from './drafts';

interface WizardStart {
  key: string;
  draft: Draft | null;
  memberId: number | null;
  last: number;
}

/**
 * Where somebody stands. Members skip the customer's step (spec 3 §2); visitors begin there, since passwords are not
 * kept.
 */
export function useSteps({ key, draft, memberId, last }: WizardStart) {
  const first = memberId === null ? 0 : 1;
  const [step, setStep] = useState(() =>
    memberId === null ? 0 : Math.min(Math.max(first, draft?.step ?? first), last),
  );
  // All steps came with the page: who loses the connection goes on.
  const go = (to: number) => {
    setStep(to);
    saveDraft(key, { step: to });
  };
  return { first, step, go };
}

/**
 * The terms of the last step: what the box shows, and `hold`, which says what is missing and answers whether they hold.
 */
export function useTerms() {
  const ref = useRef<HTMLInputElement>(null);
  const [accepted, setAccepted] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const onChange = (value: boolean) => {
    setAccepted(value);
    if (value) setError(null);
  };
  const hold = (): boolean => {
    if (accepted) return true;
    setError(pageTexts.terms);
    toast.warning(pageTexts.terms);
    ref.current?.focus();
    return false;
  };
  return { box: { ref, accepted, error, onChange }, accepted, setError, hold };
}
