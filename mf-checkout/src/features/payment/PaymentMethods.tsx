import { formatMoney } from '@qhatu/contract/money';
import type { MethodId } from '@qhatu/contract/payment-methods';
import type { PricingLine } from '@qhatu/contract/pricing';
import { useRouteData } from '@qhatu/shared-state';
import { cx, FieldError, Notice, Radio, Stack } from '@qhatu/ui';
import type { ReactNode } from 'react';
import type { Declined } from '../draft/types';
import { usePriceSettings } from '../pricing/api/usePriceSettings';
import { offeredMethods, offersLostBy, surchargeText } from './methods';
import styles from './PaymentMethods.module.css';

interface PaymentMethodsProps {
  lines: readonly PricingLine[];
  /** The method that was chosen; 0 before a choice. */
  chosen: MethodId;
  /** The method in force: the chosen one, or transfer when the order is free (D21). */
  held: MethodId;
  onChoose: (method: MethodId) => void;
  /** Without an address, or before the adult question is answered, nothing can be chosen. */
  locked: 'address' | 'adult' | null;
  error?: string | null;
  /** A payment that was not made: said beside its method until the buyer does something. */
  declined?: Declined | null;
  /** Content of the open method. */
  panel: (method: MethodId) => ReactNode;
}

/** The methods as an accordion of radios: the chosen one is open (spec 2 §2). */
export function PaymentMethods({ lines, chosen, held, onChoose, locked, error, declined, panel }: PaymentMethodsProps) {
  const { settings, methodsOn } = usePriceSettings();
  const { data: served } = useRouteData('methods');
  const methods = offeredMethods(served, methodsOn);
  const free = held !== chosen && held !== 0;
  return (
    <Stack as="fieldset" gap={1} aria-describedby={error ? 'payment-error' : undefined}>
      <legend className={styles.legend}>Método de pago</legend>
      {locked === 'address' && (
        <p className={styles.locked}>* Debe seleccionar una dirección para activar los métodos de pago.</p>
      )}
      {methods.length === 0 && (
        <Notice tone="warning">Por ahora no hay medios de pago disponibles. Tu carrito queda guardado.</Notice>
      )}
      {free && (
        <Notice tone="info">Tu pedido no tiene costo: se registra como transferencia, sin recargo ni pago.</Notice>
      )}
      <Stack as="ul" gap={1}>
        {methods.map(({ id, title, lead }) => {
          const open = held === id && locked === null;
          const lost = offersLostBy(lines, id);
          return (
            <li key={id} className={cx(styles.method, open && styles.open)}>
              <Radio
                id={`checkout-method-${id}`}
                name="payment-method"
                checked={open}
                disabled={locked !== null || (free && id !== held)}
                onChange={() => onChoose(id)}
                label={
                  <span className={styles.label}>
                    <span className={styles.title}>{title}</span>
                    <span className={styles.surcharge}>{free ? 'Sin recargo' : surchargeText(settings, id)}</span>
                    <span className={styles.lead}>{lead}</span>
                    {lost > 0 && (
                      <span className={styles.lost}>Con este método pierdes ofertas por {formatMoney(lost)}.</span>
                    )}
                  </span>
                }
              />
              {declined?.method === id && (
                <div className={styles.declined}>
                  <Notice tone="danger" announce>
                    {declined.msg}
                  </Notice>
                </div>
              )}
              {open && <div className={styles.panel}>{panel(id)}</div>}
            </li>
          );
        })}
      </Stack>
      <FieldError id="payment-error">{error}</FieldError>
    </Stack>
  );
}
