import { NEWSLETTER_PACE } from '@qhatu/contract/forms';
import { ApiError, messageOf, toast } from '@qhatu/shared-state';
import { Stack, TextField } from '@qhatu/ui';
import { useState } from 'react';
import { ConfirmButton } from '../../lib/ConfirmButton';
import { Panel } from '../../lib/Panel';
import { sendIssue, useFigures } from './api/newsletter';
import type { Issue } from './newsletter-model';

interface SendPanelProps {
  issue: Issue;
  userId: number;
  /** What is typed was not saved: it would not be what goes out. */
  isChanged: boolean;
  /** Rejects with what the server refused. */
  onSent: (work: () => Promise<Issue>, done: string) => Promise<void>;
}

/** Sends a draft to everybody who is subscribed, at a pace. */
export function SendPanel({ issue, userId, isChanged, onSent }: SendPanelProps) {
  const figures = useFigures(userId);
  const [pace, setPace] = useState(String(NEWSLETTER_PACE.usual));
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const readers = figures.data?.active;
  const minutes = Math.ceil((readers ?? 0) / (Number(pace) || NEWSLETTER_PACE.usual));
  const send = async (): Promise<boolean> => {
    setBusy(true);
    try {
      await onSent(() => sendIssue(issue, pace), 'El boletín empezó a enviarse');
      return true;
    } catch (error) {
      setWrong(error instanceof ApiError ? error.fields.per_minute : undefined);
      toast.error(messageOf(error));
      return true;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title="Enviar">
      <Stack gap={2}>
        <TextField
          label="Correos por minuto"
          name="per_minute"
          inputMode="numeric"
          hint={`Lo que permite tu servidor de correo: de 1 a ${NEWSLETTER_PACE.most}.`}
          value={pace}
          error={wrong}
          onChange={({ target }) => {
            setPace(target.value);
            setWrong(undefined);
          }}
        />
        {isChanged && <p>Guarda tus cambios antes de enviarlo.</p>}
        <div>
          <ConfirmButton
            text="Enviar a todos"
            title={`Enviar «${issue.subject}»`}
            variant="primary"
            busy={busy || isChanged}
            onConfirm={send}
          >
            {readers === undefined
              ? 'Sale a todas las personas suscritas.'
              : `Sale a ${readers} personas, en unos ${minutes} minutos.`}{' '}
            Podrás ponerlo en pausa, pero lo enviado no se deshace.
          </ConfirmButton>
        </div>
      </Stack>
    </Panel>
  );
}
