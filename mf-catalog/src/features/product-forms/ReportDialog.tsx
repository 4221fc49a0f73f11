import { messageOf, toast } from '@qhatu/shared-state';
import { Button, Dialog, Stack, TextArea } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';
import { type ReportedText, reportText } from '../../api/messages';

const TITLES: Readonly<Record<ReportedText['kind'], string>> = {
  review: 'Reportar una opinión',
  question: 'Reportar una pregunta',
  answer: 'Reportar una respuesta',
};

const MISSING = 'El campo motivo es requerido';

interface ReportDialogProps {
  text: ReportedText;
  onClose: () => void;
  onSent: () => void;
}

/** Why a text should not be there. What was typed stays when it could not be sent. */
export default function ReportDialog({ text, onClose, onSent }: ReportDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!reason.trim()) return setError(MISSING);
    setBusy(true);
    try {
      toast.success((await reportText(text, reason.trim())).msg);
      onSent();
    } catch (cause) {
      toast.error(messageOf(cause));
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={TITLES[text.kind]}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <Stack gap={2}>
          <TextArea
            label="Motivo"
            hint="Dinos qué está mal: lo lee nuestro equipo, no quien lo escribió."
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
          <Button type="submit" loading={busy} loadingText="Enviando">
            Enviar reporte
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
