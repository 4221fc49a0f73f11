import { PayPalButtons, PayPalScriptProvider } from '@paypal/react-paypal-js';
import { ApiError, messageOf } from '@qhatu/shared-state';
import { Spinner, Stack } from '@qhatu/ui';
import { useState } from 'react';
import { submitPaidOrder } from '../api/paid-order';
import { currentIntent, resumedIntent } from '../api/purchase-intent';
import { type ProviderSettings, reloadForPolicy } from '../api/settings';
import styles from '../online.module.css';
import type { OnlinePanelProps } from '../types';
import { usePaidMeanwhile } from '../usePaidMeanwhile';
import { useRegistered } from '../useRegistered';
import { capturePaypalOrder, createPaypalOrder } from './api/paypal';

/** PayPal shows its own errors; ours have been said by the page already. */
class Refused extends Error {}

/** PayPal's button. The purchase is registered before the order, and the money taken by the server (D75, D76). */
export default function PaypalButton({
  settings,
  prepare,
  onRefused,
  onDeclined,
  confirmed,
}: OnlinePanelProps & { settings: ProviderSettings }) {
  const { intent, register } = useRegistered({ prepare, onRefused });
  const [capturing, setCapturing] = useState(false);
  // PayPal may have told the shop while this page was being reloaded.
  const [resumed] = useState(() => resumedIntent(2));
  usePaidMeanwhile(intent ?? resumed);
  const { paypal } = settings;
  if (!paypal || reloadForPolicy(settings)) return null;

  const createOrder = async (): Promise<string> => {
    onDeclined(null);
    const registered = await register();
    if (!registered) throw new Refused();
    return createPaypalOrder(registered.reference);
  };

  const capture = async (id: string): Promise<'again' | undefined> => {
    const mine = currentIntent();
    if (!mine) return;
    setCapturing(true);
    try {
      await capturePaypalOrder(id);
      submitPaidOrder(mine, id);
    } catch (error) {
      // D27: whether the money was taken is not known. The order is sent until the server knows.
      if (error instanceof ApiError && error.isTransient) submitPaidOrder(mine, id);
      else if (error instanceof ApiError && error.code === 'declined') {
        onDeclined(error.msg);
        return 'again';
      } else onDeclined(messageOf(error));
    } finally {
      setCapturing(false);
    }
  };

  return (
    <Stack>
      {capturing && (
        <p role="status" className={styles.status}>
          <Spinner /> Confirmando tu pago. No cierres esta página.
        </p>
      )}
      <PayPalScriptProvider
        options={{
          clientId: paypal.clientId,
          sdkBaseUrl: paypal.sdkUrl,
          currency: 'USD',
          intent: 'capture',
          ...cspNonce(),
        }}
      >
        <PayPalButtons
          style={{ layout: 'horizontal', tagline: false }}
          disabled={!confirmed || capturing}
          createOrder={createOrder}
          onApprove={async ({ orderID }, actions) => {
            if ((await capture(orderID)) === 'again') await actions.restart?.();
          }}
          onCancel={() => onDeclined('Cerraste PayPal sin pagar; no se cobró nada.')}
          onError={(error) => {
            if (error instanceof Refused) return;
            console.error(error);
            onDeclined(error instanceof ApiError ? error.msg : 'PayPal no responde. No se cobró nada.');
          }}
        />
      </PayPalScriptProvider>
    </Stack>
  );
}

/** The page's nonce, which the front door puts there for PayPal's own scripts; the stand-in needs none. */
function cspNonce(): { dataCspNonce?: string } {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce ? { dataCspNonce: nonce } : {};
}
