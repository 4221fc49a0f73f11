import { formatMoney } from '@qhatu/contract/money';
import { Button, Dialog, Notice, Skeleton, Spinner, Stack } from '@qhatu/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RegisteredIntent } from '../api/purchase-intent';
import styles from '../online.module.css';
import { usePaidMeanwhile } from '../usePaidMeanwhile';
import { useCardForm } from './useCardForm';

interface CardDialogProps {
  intent: RegisteredIntent;
  /** A try was not good: the page keeps why, should it be reloaded with the window open. */
  onRefused: (refused: string) => void;
  /** `refused`: why the last try was not good. */
  onClose: (refused: string | null) => void;
}

/** 'Pago Izipay': the provider's own form in a window of ours (spec 2 §2). What is typed there never reaches us. */
export default function CardDialog({ intent, onRefused, onClose }: CardDialogProps) {
  const [attempt, setAttempt] = useState(0);
  const { place, state, refused } = useCardForm(intent, attempt);
  usePaidMeanwhile(intent);
  const keep = useEffectEvent(onRefused);
  useEffect(() => {
    if (refused) keep(refused);
  }, [refused]);
  return (
    <Dialog open onClose={() => onClose(refused)} title="Pago Izipay">
      <Stack>
        <p>
          Pagas <strong>{formatMoney(intent.total)}</strong> con tarjeta de crédito o débito.
        </p>
        {refused && (
          <Notice tone="danger" announce>
            {refused}
          </Notice>
        )}
        {state.phase === 'failed' && (
          <Notice
            tone="warning"
            announce
            action={
              <Button variant="secondary" size="small" onClick={() => setAttempt(attempt + 1)}>
                Reintentar
              </Button>
            }
          >
            No pudimos abrir el formulario de la tarjeta. No se cobró nada.
          </Notice>
        )}
        {state.phase === 'checking' && (
          <p role="status" className={styles.status}>
            <Spinner /> Confirmando tu pago. No cierres esta página.
          </p>
        )}
        {state.phase === 'loading' && <Skeleton height="16rem" />}
        <div ref={place} className="kr-embedded" hidden={state.phase !== 'ready'} />
      </Stack>
    </Dialog>
  );
}
