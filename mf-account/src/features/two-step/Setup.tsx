import type { Session } from '@qhatu/contract/model';
import { ApiError } from '@qhatu/shared-state';
import { Stack } from '@qhatu/ui';
import { useEffect, useRef, useState } from 'react';
import { AddFactor } from './AddFactor';
import { finishSetup, type SecondFactorSetup, startSession, startSetup } from './api/two-step';
import { RecoveryCodes } from './RecoveryCodes';
import styles from './TwoStep.module.css';

/** Administration is let in with a second step only: it adds one here, and sees its recovery codes before the page leaves. */
export default function Setup({
  asked: { challenge },
  onExpired,
}: {
  asked: SecondFactorSetup;
  onExpired: (text: string) => void;
}) {
  const [done, setDone] = useState<{ session: Session; codes: readonly string[] } | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // The form that was sent is gone.
  useEffect(() => title.current?.focus(), []);
  const orExpired = async <T,>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'challenge_expired') onExpired(error.msg);
      throw error;
    }
  };
  if (done) return <RecoveryCodes codes={done.codes} onKept={() => startSession(done.session)} />;
  return (
    <Stack gap={2}>
      <h2 ref={title} tabIndex={-1} className={styles.subtitle}>
        Agrega un segundo paso
      </h2>
      <p>Tu cuenta administra la tienda, así que la contraseña sola no alcanza. Toma un minuto.</p>
      <AddFactor
        start={(kind) => orExpired(startSetup(challenge, kind))}
        finish={async (body) => {
          const { session, codes } = await orExpired(finishSetup(body));
          if (codes) setDone({ session, codes });
          else startSession(session);
        }}
      />
    </Stack>
  );
}
