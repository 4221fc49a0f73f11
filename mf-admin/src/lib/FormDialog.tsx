import { Button, Dialog, Stack } from '@qhatu/ui';
import type { FormEvent, ReactNode } from 'react';

interface FormDialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Called once for each press while nothing is under way. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** What the button says, and what it says meanwhile. */
  submit: string;
  busyText?: string;
  busy: boolean;
  danger?: boolean;
  children: ReactNode;
}

/** A question with fields of its own, and the one button that sends them. */
export function FormDialog({ submit, busyText = 'Guardando', busy, danger, ...dialog }: FormDialogProps) {
  const { open, title, onClose, onSubmit, children } = dialog;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onSubmit(event);
  };
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <form noValidate onSubmit={send}>
        <Stack gap={2}>
          {children}
          <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={busy} loadingText={busyText}>
            {submit}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
