import { paths } from '@qhatu/contract/paths';
import { FormPart, Stack } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { NewPasswordFields } from '../../lib/fields/people';
import { AddressFields } from './AddressFields';
import { CheckedField } from './CheckedField';
import styles from './CustomerFields.module.css';
import type { CustomerFormState } from './customer';
import { PersonFields } from './PersonFields';

interface CustomerFieldsProps {
  customer: CustomerFormState;
  /** Where the login of somebody leads who has an account already (spec 3 §2). */
  role?: 'seller' | 'reseller';
}

/** Everything that is asked of a customer: registration, and the first step of both wizards (spec 3 §3, D51). */
export function CustomerFields({ customer, role }: CustomerFieldsProps) {
  const { form, nick, mail } = customer;
  const { errors } = form.formState;
  const login = role ? paths.loginAs.href(role) : paths.login.href();
  return (
    <Stack gap={4}>
      <FormPart title="Tu cuenta">
        <CheckedField
          label="Nombre de usuario"
          hint="Así te verán los demás. Letras, números, puntos y guiones."
          required
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          availability={nick}
          error={errors.user_name?.message}
          {...form.register('user_name')}
        />
        <CheckedField
          label="Correo electrónico"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          availability={mail}
          error={mail.state === 'taken' ? undefined : errors.email?.message}
          wayOn={
            <Link to={login} className={styles.wayOn}>
              Iniciar sesión
            </Link>
          }
          {...form.register('email')}
        />
      </FormPart>
      <PersonFields form={form} />
      <AddressFields form={form} />
      <FormPart title="Tu contraseña">
        <NewPasswordFields form={form} labels={['Contraseña', 'Confirma tu contraseña']} />
      </FormPart>
    </Stack>
  );
}
