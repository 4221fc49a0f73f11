import { formTexts } from '@qhatu/contract/forms';
import { toast } from '@qhatu/shared-state';
import { useRef, useState } from 'react';
import { type Draft, saveDraft } from './drafts';

interface WizardStart {
  key: string;
  draft: Draft | null;
  memberId: number | null;
  last: number;
  /** Fetches the code of each step, in their order. */
  load: readonly (() => Promise<unknown>)[];
}

/** Said when the next step's code cannot be fetched. */
const STEP_MISSING =
  'No hay conexión para abrir el siguiente paso. Lo que escribiste está guardado: inténtalo otra vez.';

/** Where somebody stands. Members skip the customer's step (spec 3 §2); visitors begin there, since passwords are not kept. */
export function useSteps({ key, draft, memberId, last, load }: WizardStart) {
  const first = memberId === null ? 0 : 1;
  const [step, setStep] = useState(() =>
    memberId === null ? 0 : Math.min(Math.max(first, draft?.step ?? first), last),
  );
  // Who has no line stays on a step that works: an area that fails would take the passwords along.
  const go = async (to: number) => {
    try {
      await load[to]?.();
    } catch {
      toast.warning(STEP_MISSING);
      return;
    }
    setStep(to);
    saveDraft(key, { step: to });
  };
  return { first, step, go };
}

/** The terms of the last step: what the box shows, and `hold`, which says what is missing and answers whether they hold. */
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
    setError(formTexts.terms);
    toast.warning(formTexts.terms);
    ref.current?.focus();
    return false;
  };
  return { box: { ref, accepted, error, onChange }, accepted, setError, hold };
}
