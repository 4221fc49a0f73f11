import { formatMoney } from '@qhatu/contract/money';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { Button } from '@qhatu/ui';
import { Suspense, useEffect, useRef } from 'react';
import { useOrderOutcome } from '../../../order/useOrderOutcome';
import panels from '../../panels.module.css';
import { releaseIntent } from '../api/purchase-intent';
import type { OnlinePanelProps } from '../types';
import { useRegistered } from '../useRegistered';

const CardDialog = lazyWithRetry(() => import('./CardDialog'));

/** IZYPAY: choosing it opens the window as soon as the form is complete (spec 2 §2). */
export function CardPanel({ total, confirmed, prepare, onRefused, onDeclined, onLeave }: OnlinePanelProps) {
  const { intent, busy, register, forget } = useRegistered({ prepare, onRefused });
  const asked = useRef(false);

  // Once, when the figures of this method are the server's.
  useEffect(() => {
    if (asked.current || !confirmed) return;
    asked.current = true;
    void register();
  }, [confirmed, register]);

  // The shop said no after all: its words are on the page, and the window in front of them has nothing to wait for.
  useOrderOutcome(({ kind }) => {
    if (kind !== 'refused') return;
    forget();
    onLeave();
  });

  const close = (refused: string | null) => {
    onDeclined(refused);
    forget();
    void releaseIntent();
    onLeave();
  };
  return (
    <div className={panels.panel}>
      <p>
        Pagas <strong>{formatMoney(total)}</strong> en el formulario seguro de Izipay. Tu tarjeta no pasa por la tienda.
      </p>
      <Button
        id="checkout-pay-online"
        loading={busy || !confirmed}
        loadingText="Preparando el pago"
        onClick={() => void register()}
      >
        Pagar con tarjeta
      </Button>
      {intent && (
        <Suspense fallback={null}>
          <CardDialog intent={intent} onRefused={onDeclined} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
