import { toast } from '@qhatu/shared-state';
import { Button, Dialog, Stack, TextArea } from '@qhatu/ui';
import { type FormEvent, type ReactNode, useState } from 'react';

interface ReasonDialogProps {
  open: boolean;
  title: string;
  /** Who will read the reason, and what it should say. */
  hint: string;
  /** What the button says. */
  submit: string;
  busy: boolean;
  onClose: () => void;
  onReason: (reason: string) => void;
  /** What is said or asked before the reason. */
  children?: ReactNode;
}

const MISSING = 'El campo motivo es requerido';

/** Nothing is taken from a person without a reason that they read. What was typed stays when it could not be sent. */
export function ReasonDialog({ open, title, hint, submit, busy, onClose, onReason, children }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (reason.trim()) return onReason(reason.trim());
    setError(MISSING);
    toast.warning(MISSING);
    document.getElementById('act-reason')?.focus();
  };
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <form noValidate onSubmit={send}>
        <Stack gap={2}>
          {children}
          <TextArea
            id="act-reason"
            label="Motivo"
            hint={hint}
            required
            rows={4}
            maxLength={500}
            value={reason}
            error={error}
            onChange={(event) => {
              setReason(event.target.value);
              setError(null);
            }}
          />
          <Button type="submit" variant="danger" loading={busy} loadingText="Enviando">
            {submit}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
