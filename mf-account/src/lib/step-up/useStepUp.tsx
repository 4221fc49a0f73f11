import { ApiError } from '@qhatu/shared-state';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { StepUpDialogProps } from './StepUpDialog';

interface Question extends StepUpDialogProps {
  Dialog: ComponentType<StepUpDialogProps>;
}

const said = (code: string, msg: string) => new ApiError(422, code, msg);
const isWanted = (error: unknown) => error instanceof ApiError && error.code === 'step_up_required';

/** The dialog comes when it is needed, which is seldom. */
async function fetchDialog(): Promise<ComponentType<StepUpDialogProps>> {
  try {
    return (await import('./StepUpDialog')).StepUpDialog;
  } catch {
    throw said('step_up_missing', 'No hay conexión para confirmar que eres tú. Inténtalo otra vez.');
  }
}

/**
 * For acts that the server asks a proof for (`step_up_required`): `withProof(act)` asks 'Confirma que eres tú' and acts
 * again. Rejects with ApiError `not_confirmed` when the person closes the dialog; nothing was changed then, and nothing
 * that was typed is lost. Show `dialog` outside of any form.
 */
export function useStepUp() {
  const [question, setQuestion] = useState<Question | null>(null);
  const asked = useRef<Promise<boolean> | null>(null);
  const answer = useRef<(proved: boolean) => void>(() => undefined);
  // Whoever leaves the page does not confirm.
  useEffect(() => () => answer.current(false), []);

  const ask = async (): Promise<boolean> => {
    const Dialog = await fetchDialog();
    // Two acts at the same moment are one question.
    asked.current ??= new Promise<boolean>((resolve) => {
      answer.current = resolve;
      setQuestion({ Dialog, onProved: () => resolve(true), onClose: () => resolve(false) });
    }).finally(() => {
      asked.current = null;
      setQuestion(null);
    });
    return asked.current;
  };

  const withProof = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (!isWanted(error)) throw error;
      if (await ask()) return act();
      throw said('not_confirmed', 'No confirmaste que eres tú, así que no cambiamos nada.');
    }
  };
  return { withProof, dialog: question && <question.Dialog onProved={question.onProved} onClose={question.onClose} /> };
}
