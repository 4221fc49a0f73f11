import { hasPasskeys, loadPasskeys } from '@qhatu/kit/passkeys';
import { messageOf, toast, useHydrated } from '@qhatu/shared-state';
import { Button } from '@qhatu/ui';
import { useState } from 'react';
import styles from './PasskeyLogin.module.css';

/** A login without e-mail and password, for browsers that know passkeys. What it takes comes with the click. */
export function PasskeyLogin({ onRefused }: { onRefused: (text: string) => void }) {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  // Nearly every browser does: the server draws the button, so that nothing below it moves.
  if (hydrated && !hasPasskeys()) return null;
  const enter = async () => {
    setBusy(true);
    try {
      const [{ askPasskey, startSession, loginByPasskey }, { signWithPasskey }] = await Promise.all([
        import('./api/two-step'),
        loadPasskeys(),
      ]);
      const { passkey } = await askPasskey();
      startSession(await loginByPasskey({ passkey: await signWithPasskey(passkey) }));
    } catch (error) {
      onRefused(messageOf(error));
      toast.error(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Button
      variant="secondary"
      size="large"
      block
      className={styles.button}
      loading={busy}
      loadingText="Esperando"
      onClick={() => void enter()}
    >
      Entrar con llave de acceso
    </Button>
  );
}
