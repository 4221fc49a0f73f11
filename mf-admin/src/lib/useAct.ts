import { useStepUp } from '@qhatu/kit/step-up';
import { messageOf, toast } from '@qhatu/shared-state';
import { useState } from 'react';

/**
 * Something that is done about a thing: once at a time, with a proof of who does it where the server wants one, and its answer
 * said. `onActed` hears of it whatever came of it: somebody else may have been faster. Show `dialog` outside of any form.
 */
export function useAct(onActed: () => void) {
  const [busy, setBusy] = useState(false);
  const { withProof, dialog } = useStepUp();
  /** @returns whether it was done */
  const act = async (work: () => Promise<{ msg: string }>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      toast.success((await withProof(work)).msg);
      return true;
    } catch (error) {
      toast.error(messageOf(error));
      return false;
    } finally {
      setBusy(false);
      onActed();
    }
  };
  return { act, busy, dialog };
}
