import { loadPasskeys, usePasskeySupport } from '@qhatu/kit/passkeys';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button } from '@qhatu/ui';
import { useState } from 'react';

/** A login without e-mail and password, for browsers that know passkeys. What it takes comes with the click. */
export function PasskeyLogin({ onRefused }: { onRefused: (text: string) => void }) {
  const supported = usePasskeySupport();
  const [busy, setBusy] = useState(false);
  if (!supported) return null;
  const enter = async () => {
    setBusy(true);
    try {
      const [{ askPasskey, enterWith, loginByPasskey }, { signWithPasskey }] = await Promise.all([
        import('./api'),
        loadPasskeys(),
      ]);
      const { passkey } = await askPasskey();
      enterWith(await loginByPasskey({ passkey: await signWithPasskey(passkey) }));
    } catch (error) {
      onRefused(messageOf(error));
      toast.error(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" size="large" block loading={busy} loadingText="Esperando" onClick={() => void enter()}>
      Entrar con llave de acceso
    </Button>
  );
}
