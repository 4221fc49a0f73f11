import { useStepUp } from '@qhatu/kit/step-up';
import { messageOf, toast } from '@qhatu/shared-state';
import { useState } from 'react';
import { useReloadOrder } from './api/order';

/**
 * What a buyer does about an order in a dialog: once at a time, with a proof of who does it where the server wants one, and its
 * answer said. `problem` is why it was refused; `clear` it when the form is sent anew, which its own rules may stop. Show `proof`
 * outside of any form.
 */
export function useOrderAct(orderId: number) {
  const [problem, setProblem] = useState<string | null>(null);
  const reload = useReloadOrder(orderId);
  const { withProof, dialog: proof } = useStepUp();
  /** @returns whether it was done, and the page has read it again */
  const act = async (work: () => Promise<{ msg: string }>): Promise<boolean> => {
    setProblem(null);
    try {
      const { msg } = await withProof(work);
      await reload();
      toast.success(msg);
      return true;
    } catch (error) {
      setProblem(messageOf(error));
      // It may have changed meanwhile, or from another tab: the page behind shows how it stands.
      void reload();
      return false;
    }
  };
  const clear = () => setProblem(null);
  return { act, problem, setProblem, clear, proof };
}
