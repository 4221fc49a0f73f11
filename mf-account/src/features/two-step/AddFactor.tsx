import { loadPasskeys, usePasskeySupport } from '@qhatu/kit/passkeys';
import { QrCode } from '@qhatu/kit/qr';
import { ApiError, messageOf, toast } from '@qhatu/shared-state';
import { Button, Notice, Stack, TextField } from '@qhatu/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AddFactorBody, FactorKind, StartedFactor } from './api/two-step';
import styles from './TwoStep.module.css';

interface AddFactorProps {
  start: (kind: FactorKind) => Promise<StartedFactor>;
  /** Sends what was made; the answer is the caller's business. */
  finish: (body: AddFactorBody) => Promise<void>;
}

const NAME_LENGTH = 60;
const fieldOf = (error: unknown, field: string) =>
  (error instanceof ApiError && error.fields[field]) || messageOf(error);

/** Chooses between a passkey and an app with codes, and adds the one that is chosen. */
export function AddFactor({ start, finish }: AddFactorProps) {
  const passkeys = usePasskeySupport();
  const [name, setName] = useState('');
  const [begun, setBegun] = useState<StartedFactor | null>(null);
  const [busy, setBusy] = useState<FactorKind | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const begin = async (kind: FactorKind) => {
    setBusy(kind);
    setRefusal(null);
    try {
      const started = await start(kind);
      if (started.passkey) {
        const { makePasskey } = await loadPasskeys();
        await finish({ challenge: started.challenge, name, passkey: await makePasskey(started.passkey) });
      } else setBegun(started);
    } catch (error) {
      setRefusal(fieldOf(error, 'passkey'));
      toast.error(messageOf(error));
    } finally {
      setBusy(null);
    }
  };

  if (begun?.app) return <AppCode begun={begun} app={begun.app} name={name} finish={finish} />;
  return (
    <Stack gap={2}>
      {refusal && (
        <Notice tone="danger" announce>
          {refusal}
        </Notice>
      )}
      <TextField
        label="Nombre"
        optional
        hint="Para reconocerlo después: «Mi teléfono», «Llave azul»."
        maxLength={NAME_LENGTH}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Stack gap={1}>
        {passkeys && (
          <Button block loading={busy === 'passkey'} disabled={busy === 'app'} onClick={() => void begin('passkey')}>
            Agregar llave de acceso
          </Button>
        )}
        <Button
          block
          variant="secondary"
          loading={busy === 'app'}
          disabled={busy === 'passkey'}
          onClick={() => void begin('app')}
        >
          Agregar aplicación de códigos
        </Button>
      </Stack>
    </Stack>
  );
}

interface AppCodeProps {
  begun: StartedFactor;
  app: NonNullable<StartedFactor['app']>;
  name: string;
  finish: AddFactorProps['finish'];
}

/** The QR code, the same as text, and the app's first code. */
function AppCode({ begun, app, name, finish }: AppCodeProps) {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const lead = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone. Not the field: a phone's keyboard would cover the QR code.
  useEffect(() => lead.current?.focus(), []);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setWrong(null);
    try {
      await finish({ challenge: begun.challenge, name, code });
    } catch (error) {
      setWrong(fieldOf(error, 'code'));
      toast.error(messageOf(error));
      setBusy(false);
      field.current?.focus();
    }
  };
  return (
    <form noValidate onSubmit={send}>
      <Stack gap={2}>
        <p ref={lead} tabIndex={-1}>
          Escanea este código con tu aplicación (Google Authenticator, Microsoft Authenticator u otra).
        </p>
        <QrCode text={app.uri} label="Código QR para tu aplicación" className={styles.qr} />
        <p>
          ¿No puedes escanearlo? Escribe esta clave en la aplicación:{' '}
          <span className={styles.secret}>{app.secret}</span>
        </p>
        <TextField
          ref={field}
          label="Código de 6 dígitos"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={code}
          error={wrong}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" disabled={code.trim() === ''} loading={busy} loadingText="Comprobando">
          Confirmar
        </Button>
      </Stack>
    </form>
  );
}
