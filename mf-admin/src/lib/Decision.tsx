import { useStepUp } from '@qhatu/kit/step-up';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button, CheckIcon, Cluster } from '@qhatu/ui';
import { useState } from 'react';
import { approve, type Decided, reject, useReloadAdmin } from './api/lists';
import { ReasonDialog } from './ReasonDialog';

interface DecisionProps {
  kind: Decided;
  id: number;
  /** What is decided about, for the buttons' names: 'pedido 12'. */
  subject: string;
  /** It ended already: it can be accepted all the same, and there is nothing to reject. */
  isLate?: boolean;
  /** Whatever came of it: somebody else may have been faster. */
  onDecided?: () => void;
}

/** Aprobar and Rechazar, by somebody who has proved lately that it is them. Whatever comes of it, the list is read again: somebody else may have been faster. */
export function Decision({ kind, id, subject, isLate = false, onDecided }: DecisionProps) {
  const [busy, setBusy] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  const reload = useReloadAdmin();
  const { withProof, dialog } = useStepUp();

  const decide = async (work: () => Promise<{ msg: string }>) => {
    setBusy(true);
    try {
      toast.success((await withProof(work)).msg);
      setRejecting(false);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
      void reload(kind);
      onDecided?.();
    }
  };
  return (
    <Cluster>
      <Button
        size="small"
        icon={<CheckIcon />}
        loading={busy && !rejecting}
        aria-label={`Aprobar ${subject}`}
        onClick={() => void decide(() => approve(kind, id))}
      >
        Aprobar
      </Button>
      {!isLate && (
        <Button size="small" variant="secondary" aria-label={`Rechazar ${subject}`} onClick={() => setRejecting(true)}>
          Rechazar
        </Button>
      )}
      <ReasonDialog
        open={rejecting}
        title={`Rechazar ${subject}`}
        hint="Lo leerá la persona en su correo. Di qué faltó y qué puede hacer."
        submit="Rechazar y avisar"
        busy={busy}
        onClose={() => setRejecting(false)}
        onReason={(reason) => void decide(() => reject(kind, id, reason))}
      />
      {dialog}
    </Cluster>
  );
}
