import { ApiError } from '@qhatu/shared-state';
import { type ReactNode, useState } from 'react';

/** A refusal in the words of this page. */
const refusal = (code: string, msg: string) => new ApiError(422, code, msg);

/**
 * For acts that the server asks a proof for (`step_up_required`): `withProof(act)` asks 'Confirma que eres tú' and acts
 * again. Rejects with ApiError `not_confirmed` when the person closes the dialog; nothing was changed then, and nothing
 * that was typed is lost. `undone` says what did not happen, where nothing would have changed anyway. Show `dialog` outside of any form. What asks comes when it is needed, which is seldom.
 */
export function useStepUp() {
  const [dialog, show] = useState<ReactNode>(null);
  const withProof = <T>(act: () => Promise<T>, undone = 'no cambiamos nada'): Promise<T> =>
    act().catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'step_up_required') throw error;
      const dialogs = await import('./StepUpDialog').catch(() => null);
      if (!dialogs) throw refusal('offline', 'No hay conexión para confirmar que eres tú. Inténtalo otra vez.');
      if (await dialogs.requestStepUp(show)) return act();
      throw refusal('not_confirmed', `No confirmaste que eres tú, así que ${undone}.`);
    });
  return { withProof, dialog };
}
