import { toast } from '@qhatu/shared-state';
import { TextArea } from '@qhatu/ui';
import { type ReactNode, useState } from 'react';
import { FormDialog } from './FormDialog';

interface ReasonDialogProps {
  open: boolean;
  title: string;
  /** Who will read the reason, and what it should say. */
  hint: string;
  /** What the words are called; it is a reason unless this says otherwise. */
  label?: string;
  /** Whether it takes something from somebody. */
  danger?: boolean;
  maxLength?: number;
  /** What the button says. */
  submit: string;
  busy: boolean;
  /** What was typed before, where it could not be sent. */
  begun?: string;
  onClose: () => void;
  onReason: (reason: string) => void;
  /** What is said or asked before the reason. */
  children?: ReactNode;
}

/** Nothing is taken from a person without a reason that they read. What was typed stays when it could not be sent. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, title, hint, submit, busy, onClose, onReason, children } = props;
  const { label = 'Motivo', danger = true, maxLength = 500, begun = '' } = props;
  const missing = `El campo ${label.toLowerCase()} es requerido`;
  const [reason, setReason] = useState(begun);
  const [error, setError] = useState<string | null>(null);
  const send = () => {
    if (reason.trim()) return onReason(reason.trim());
    setError(missing);
    toast.warning(missing);
    document.getElementById('act-reason')?.focus();
  };
  return (
    <FormDialog
      open={open}
      title={title}
      onClose={onClose}
      onSubmit={send}
      submit={submit}
      busy={busy}
      busyText="Enviando"
      danger={danger}
    >
      {children}
      <TextArea
        id="act-reason"
        label={label}
        hint={hint}
        required
        rows={4}
        maxLength={maxLength}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.target.value);
          setError(null);
        }}
      />
    </FormDialog>
  );
}
