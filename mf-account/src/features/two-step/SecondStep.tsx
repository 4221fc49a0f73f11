import { loadPasskeys, usePasskeySupport } from '@qhatu/kit/passkeys';
import { ApiError, messageOf, toast } from '@qhatu/shared-state';
import { Button, Notice, Stack, TextField } from '@qhatu/ui';
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import { finishLogin, type ProofKind, type SecondFactorAsked, startSession } from './api/two-step';
import styles from './TwoStep.module.css';

type Typed = Exclude<ProofKind, 'passkey'>;

const FIELDS: Record<Typed, { label: string; inputMode: 'numeric' | 'text'; autoComplete: string; maxLength: number }> =
  {
    code: { label: 'Código de tu aplicación', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 },
    recovery_code: { label: 'Código de recuperación', inputMode: 'text', autoComplete: 'off', maxLength: 40 },
  };

/** The second step of a login: a code, a passkey, or a recovery code. `onExpired`: begin again with the password. */
export default function SecondStep({
  asked: { challenge, methods, passkey },
  onExpired,
}: {
  asked: SecondFactorAsked;
  onExpired: (text: string) => void;
}) {
  const canSign = usePasskeySupport() && passkey !== null;
  const hasApp = methods.includes('code');
  const [kind, setKind] = useState<Typed | null>(hasApp ? 'code' : null);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState<ProofKind | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => (field.current ?? title.current)?.focus(), []);

  const prove = async (proof: ProofKind, make: () => Promise<object>) => {
    setBusy(proof);
    setWrong(null);
    try {
      // The page leaves by itself once somebody is logged in.
      startSession(await finishLogin({ challenge, ...(await make()) }));
    } catch (error) {
      setBusy(null);
      if (error instanceof ApiError && error.code === 'challenge_expired') return onExpired(error.msg);
      setWrong((error instanceof ApiError && error.fields[proof]) || messageOf(error));
      toast.error(messageOf(error));
      field.current?.focus();
    }
  };
  const send = () => {
    if (kind && busy === null) void prove(kind, async () => ({ [kind]: typed }));
  };
  const sign = () =>
    prove('passkey', async () => ({
      passkey: await (await loadPasskeys()).signWithPasskey(passkey ?? {}),
    }));
  const choose = (next: Typed) => {
    setKind(next);
    setTyped('');
    setWrong(null);
    // The button that was pressed is gone with the field that it replaced.
    requestAnimationFrame(() => field.current?.focus());
  };

  return (
    <Stack gap={2}>
      <h2 ref={title} tabIndex={-1} className={styles.subtitle}>
        Confirma que eres tú
      </h2>
      {wrong && kind === null && (
        <Notice tone="danger" announce>
          {wrong}
        </Notice>
      )}
      {canSign && (
        <Button
          size="large"
          block
          loading={busy === 'passkey'}
          disabled={busy !== null && busy !== 'passkey'}
          onClick={() => void sign()}
        >
          Usar mi llave de acceso
        </Button>
      )}
      {kind && (
        <CodeForm
          kind={kind}
          ref={field}
          typed={typed}
          wrong={wrong}
          busy={busy === kind}
          onType={setTyped}
          onSend={send}
        />
      )}
      {kind !== 'recovery_code' && (
        <Button variant="quiet" block onClick={() => choose('recovery_code')}>
          Usar un código de recuperación
        </Button>
      )}
      {kind === 'recovery_code' && hasApp && (
        <Button variant="quiet" block onClick={() => choose('code')}>
          Usar el código de mi aplicación
        </Button>
      )}
    </Stack>
  );
}

interface CodeFormProps {
  kind: Typed;
  ref: Ref<HTMLInputElement>;
  typed: string;
  wrong: string | null;
  busy: boolean;
  onType: (typed: string) => void;
  onSend: () => void;
}

/** One code, of the app or of recovery: another kind is another field. */
function CodeForm({ kind, ref, typed, wrong, busy, onType, onSend }: CodeFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={2}>
        <TextField
          key={kind}
          ref={ref}
          {...FIELDS[kind]}
          required
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={wrong}
          onChange={(event) => onType(event.target.value)}
        />
        <Button
          type="submit"
          size="large"
          block
          disabled={typed.trim() === ''}
          loading={busy}
          loadingText="Comprobando"
        >
          Entrar
        </Button>
      </Stack>
    </form>
  );
}
