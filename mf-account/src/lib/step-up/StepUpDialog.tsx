import type { Message, StepUpBody } from '@qhatu/contract/wire';
import { ApiError, api, messageOf, toast } from '@qhatu/shared-state';
import { Button, Dialog, Stack, TextField } from '@qhatu/ui';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';

interface StepUpDialogProps {
  /** The server believes now that the person is here. */
  onProved: () => void;
  /** The person does not want to. */
  onClose: () => void;
}

/** `POST auth/step-up`; 422 for a wrong password, which stays typed. */
const stepUp = (body: StepUpBody) => api.post<Message>('auth/step-up', body);

/** 'Confirma que eres tú': whoever has only the open session does not know the password. */
function StepUpDialog({ onProved, onClose }: StepUpDialogProps) {
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement | null>(null);

  const prove = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setWrong(null);
    try {
      await stepUp({ password });
      onProved();
    } catch (error) {
      setWrong((error instanceof ApiError && error.fields.password) || messageOf(error));
      toast.error(messageOf(error));
      setBusy(false);
      field.current?.focus();
    }
  };
  return (
    <Dialog open onClose={onClose} title="Confirma que eres tú">
      <form noValidate onSubmit={prove}>
        <Stack gap={2}>
          <p>Escribe tu contraseña para continuar. No te la pediremos otra vez durante 15 minutos.</p>
          <TextField
            ref={(input) => {
              field.current = input;
              // The browser's own dialog gives the focus to what says so; React's autoFocus comes before it opens.
              input?.setAttribute('autofocus', '');
            }}
            label="Contraseña actual"
            required
            type="password"
            autoComplete="current-password"
            value={password}
            error={wrong}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button type="submit" block disabled={password === ''} loading={busy} loadingText="Comprobando">
            Continuar
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Shows the question by `show`, which takes it away with null. @returns whether the person has proved who they are */
export async function askForProof(show: (dialog: ReactNode) => void): Promise<boolean> {
  const proved = await new Promise<boolean>((resolve) =>
    show(<StepUpDialog onProved={() => resolve(true)} onClose={() => resolve(false)} />),
  );
  show(null);
  return proved;
}
