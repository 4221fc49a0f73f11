import { Stack, TextField } from '@qhatu/ui';
import type { Draft } from '../draft/types';
import styles from './BuyerFields.module.css';
import type { Buyer } from './buyer';

interface BuyerFieldsProps {
  buyer: Buyer;
  errors: Readonly<Record<string, string | undefined>>;
  patch: (changes: Partial<Pick<Draft, 'name' | 'phone' | 'email'>>) => void;
}

/** The buyer's fields, filled in from the profile; its phone is read-only here (spec 2 §2). */
export function BuyerFields({ buyer, errors, patch }: BuyerFieldsProps) {
  return (
    <Stack gap={2}>
      <TextField
        id="checkout-name"
        label="Nombre"
        required
        autoComplete="name"
        maxLength={200}
        value={buyer.name}
        error={errors.name}
        onChange={(event) => patch({ name: event.target.value })}
      />
      <div className={styles.pair}>
        <TextField
          id="checkout-phone"
          label="Teléfono"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          minLength={7}
          maxLength={14}
          readOnly={buyer.phoneFromProfile}
          hint={buyer.phoneFromProfile ? 'Es el de tu perfil.' : 'Para avisarte de la entrega.'}
          value={buyer.phone}
          error={errors.phone}
          onChange={(event) => patch({ phone: event.target.value })}
        />
        <TextField
          id="checkout-email"
          label="Correo electrónico"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          hint="Ahí te llega la confirmación."
          value={buyer.email}
          error={errors.email}
          onChange={(event) => patch({ email: event.target.value })}
        />
      </div>
    </Stack>
  );
}
