import type { CustomerForm } from '@qhatu/contract/forms';
import { TextField } from '@qhatu/ui';
import type { UseFormReturn } from 'react-hook-form';
import styles from './CustomerFields.module.css';

export const PASSWORD_HINT = 'Al menos 8 caracteres, con una mayúscula y un número.';

/** A new password, twice. */
export function PasswordFields({ form }: { form: UseFormReturn<CustomerForm> }) {
  const { errors } = form.formState;
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>Tu contraseña</legend>
      <div className={styles.pair}>
        <TextField
          label="Contraseña"
          hint={PASSWORD_HINT}
          required
          type="password"
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <TextField
          label="Confirma tu contraseña"
          hint="Escríbela otra vez."
          required
          type="password"
          autoComplete="new-password"
          error={errors.password_confirmation?.message}
          {...form.register('password_confirmation')}
        />
      </div>
    </fieldset>
  );
}
