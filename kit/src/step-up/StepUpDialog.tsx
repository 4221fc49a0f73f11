import { ApiError, messageOf, toast } from '@qhatu/shared-state';
import { Button, Dialog, Stack, TextField } from '@qhatu/ui';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { usePasskeySupport } from '../passkeys';
import { askMethods, type StepUpMethod, type StepUpProof, signChallenge, stepUp } from './api/step-up';

interface StepUpDialogProps {
  /** The server has accepted the proof. */
  onProved: () => void;
  /** The person does not want to. */
  onClose: () => void;
}

/** What can be typed. */
type Typed = 'password' | 'code';

const FIELDS = {
  password: {
    label: 'Contraseña actual',
    type: 'password',
    inputMode: 'text',
    autoComplete: 'current-password',
    maxLength: 1_000,
  },
  code: {
    label: 'Código de tu aplicación',
    type: 'text',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 7,
  },
} as const;

const ASKS: Record<Typed, string> = {
  password: 'Escribe tu contraseña',
  code: 'Escribe el código que muestra tu aplicación',
};

/** 'Confirma que eres tú': a stolen session alone has neither the password nor the second step. */
function StepUpDialog({ onProved, onClose }: StepUpDialogProps) {
  const [methods, setMethods] = useState<StepUpMethod[]>(['password']);
  const [kind, setKind] = useState<Typed>('password');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState<Typed | 'passkey' | null>(null);
  const field = useRef<HTMLInputElement | null>(null);
  const canSign = usePasskeySupport() && methods.includes('passkey');
  useEffect(() => {
    // Without an answer the password is asked for.
    askMethods().then(setMethods, () => undefined);
  }, []);

  const prove = async (by: Typed | 'passkey', make: () => Promise<StepUpProof>) => {
    if (busy) return;
    setBusy(by);
    setWrong(null);
    try {
      await stepUp(await make());
      onProved();
    } catch (error) {
      // A passkey has no field: what it says is in the toast.
      if (by !== 'passkey') setWrong((error instanceof ApiError && error.fields[by]) || messageOf(error));
      toast.error(messageOf(error));
      setBusy(null);
      field.current?.focus();
    }
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void prove(kind, async () => ({ [kind]: typed }));
  };
  const choose = (next: Typed) => {
    setKind(next);
    setTyped('');
    setWrong(null);
    // The button that was pressed names the other one now.
    requestAnimationFrame(() => field.current?.focus());
  };
  return (
    <Dialog open onClose={onClose} title="Confirma que eres tú">
      <form noValidate onSubmit={send}>
        <Stack gap={2}>
          <p>{ASKS[kind]} para continuar. No te preguntaremos otra vez durante 15 minutos.</p>
          <TextField
            key={kind}
            ref={(input) => {
              field.current = input;
              // The browser's own dialog gives the focus to what says so; React's autoFocus comes before it opens.
              input?.setAttribute('autofocus', '');
            }}
            {...FIELDS[kind]}
            required
            value={typed}
            error={wrong}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button
            type="submit"
            block
            disabled={typed.trim() === '' || busy === 'passkey'}
            loading={busy === kind}
            loadingText="Comprobando"
          >
            Continuar
          </Button>
          {canSign && (
            <Button
              variant="secondary"
              block
              disabled={busy !== null && busy !== 'passkey'}
              loading={busy === 'passkey'}
              loadingText="Esperando"
              onClick={() => void prove('passkey', signChallenge)}
            >
              Usar mi llave de acceso
            </Button>
          )}
          {methods.includes('code') && (
            <Button variant="quiet" block onClick={() => choose(kind === 'password' ? 'code' : 'password')}>
              {kind === 'password' ? 'Usar el código de mi aplicación' : 'Usar mi contraseña'}
            </Button>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

/** Shows the question by `show`, which takes it away with null. @returns whether the person has proved who they are */
export async function requestStepUp(show: (dialog: ReactNode) => void): Promise<boolean> {
  const proved = await new Promise<boolean>((resolve) =>
    show(<StepUpDialog onProved={() => resolve(true)} onClose={() => resolve(false)} />),
  );
  show(null);
  return proved;
}
