import { type Cents, formatUsd, usdCents } from '@qhatu/contract/money';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { toast } from '@qhatu/shared-state';
import { Notice, Skeleton } from '@qhatu/ui';
import { Suspense, useEffect } from 'react';
import panels from '../../panels.module.css';
import { useProviderSettings } from '../api/settings';
import type { OnlinePanelProps } from '../types';
import { useRate } from './api/rate';

const PaypalButton = lazyWithRetry(() => import('./PaypalButton'));
const NO_RATE = 'No se ha podido obtener la tasa de cambio';

/** PAYPAL: rate, dollars, and PayPal's own button (spec 2 §2). */
export function PaypalPanel(props: OnlinePanelProps) {
  const rate = useRate();
  const settings = useProviderSettings();
  const failed = rate.isError;
  useEffect(() => {
    if (failed) toast.error(NO_RATE);
  }, [failed]);

  if (rate.isPending) return <p role="status">Cargando tasa de cambio...</p>;
  if (!rate.data) {
    return (
      <Notice tone="danger" announce>
        {NO_RATE}
      </Notice>
    );
  }
  return (
    <div id="checkout-pay-online" tabIndex={-1} className={panels.panel}>
      <Dollars total={props.total} rate={rate.data} />
      {settings.data ? (
        <Suspense fallback={<Skeleton height="3rem" />}>
          <PaypalButton {...props} settings={settings.data} />
        </Suspense>
      ) : (
        <Skeleton height="3rem" />
      )}
    </div>
  );
}

function Dollars({ total, rate }: { total: Cents; rate: number }) {
  return (
    <>
      <p>
        PayPal cobra en dólares: <strong>{formatUsd(usdCents(total, rate))}</strong>.
      </p>
      <p className={panels.note}>Tasa de cambio: S/ {rate.toFixed(3).replace('.', ',')} por dólar.</p>
    </>
  );
}
