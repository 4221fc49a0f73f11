import { CardIcon, PhoneIcon, ReceiptIcon, Stack, StoreIcon } from '@qhatu/ui';
import { useId } from 'react';
import { IconList } from './IconList';

const METHODS = [
  { Icon: CardIcon, name: 'Tarjeta', text: 'Visa, Mastercard, American Express y Diners, con Izipay' },
  { Icon: StoreIcon, name: 'PayPal', text: 'Con tu cuenta, en dólares' },
  { Icon: ReceiptIcon, name: 'Transferencia', text: 'Desde cualquier banco del Perú' },
  { Icon: PhoneIcon, name: 'Yape y Plin', text: 'Desde tu celular' },
];

/** The ways to pay (spec 1 §2: payment methods strip). */
export function PaymentStrip() {
  const titleId = useId();
  return (
    <Stack as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>Paga como prefieras</h2>
      <IconList items={METHODS} />
    </Stack>
  );
}
