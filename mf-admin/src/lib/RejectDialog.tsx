import { toast } from '@qhatu/shared-state';
import { Button, Dialog, Stack, TextArea } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';

interface RejectDialogProps {
  open: boolean;
  subject: string;
  busy: boolean;
  onClose: () => void;
  onReject: (reason: string) => void;
}

const MISSING = 'El campo motivo es requerido';

/** Nobody is rejected without hearing why: the reason goes into the mail. */
export function RejectDialog({ open, subject, busy, onClose, onReject }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (reason.trim()) return onReject(reason.trim());
    setError(MISSING);
    toast.warning(MISSING);
    document.getElementById('reject-reason')?.focus();
  };
  return (
    <Dialog open={open} onClose={onClose} title={`Rechazar ${subject}`}>
      <form noValidate onSubmit={submit}>
        <Stack gap={2}>
          <TextArea
            id="reject-reason"
            label="Motivo"
            hint="Lo leerá la persona en su correo. Di qué faltó y qué puede hacer."
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
            Rechazar y avisar
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
