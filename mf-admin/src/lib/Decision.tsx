import { useStepUp } from '@qhatu/kit/step-up';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button, CheckIcon, Cluster } from '@qhatu/ui';
import { useState } from 'react';
import { approve, reject, useReloadAdmin } from './api';
import { RejectDialog } from './RejectDialog';

interface DecisionProps {
  kind: 'orders' | 'requests';
  id: number;
  /** What is decided about, for the buttons' names: 'pedido 12'. */
  subject: string;
}

/** Aprobar and Rechazar, by somebody who has proved lately that it is them. Whatever comes of it, the list is read again: somebody else may have been faster. */
export function Decision({ kind, id, subject }: DecisionProps) {
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
      <Button size="small" variant="secondary" aria-label={`Rechazar ${subject}`} onClick={() => setRejecting(true)}>
        Rechazar
      </Button>
      <RejectDialog
        open={rejecting}
        subject={subject}
        busy={busy}
        onClose={() => setRejecting(false)}
        onReject={(reason) => void decide(() => reject(kind, id, reason))}
      />
      {dialog}
    </Cluster>
  );
}
