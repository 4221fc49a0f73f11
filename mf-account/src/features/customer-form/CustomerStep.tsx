import { Notice } from '@qhatu/ui';
import { CustomerFields } from './CustomerFields';
import type { CustomerFormState } from './customer';

interface CustomerStepProps {
  customer: CustomerFormState;
  wizard: 'seller' | 'reseller';
  /** Something of an earlier visit is back. */
  restored: boolean;
}

/** First step of both wizards (D51). */
export function CustomerStep({ customer, wizard, restored }: CustomerStepProps) {
  return (
    <>
      {restored && (
        <Notice>Guardamos lo que escribiste, menos tu contraseña: escríbela otra vez para continuar.</Notice>
      )}
      <CustomerFields customer={customer} role={wizard} />
    </>
  );
}
