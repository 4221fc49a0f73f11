import { CUSTOMER_DOCUMENT, type CustomerForm, latestBirthdate } from '@qhatu/contract/forms';
import { Select, TextField } from '@qhatu/ui';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import styles from './CustomerFields.module.css';

export const DOCUMENTS = [
  { value: CUSTOMER_DOCUMENT.dni, text: 'DNI' },
  { value: CUSTOMER_DOCUMENT.passport, text: 'Pasaporte' },
  { value: CUSTOMER_DOCUMENT.foreigner, text: 'Carné de extranjería' },
];

const SEX_OPTIONS = [
  { value: 'F', text: 'Femenino' },
  { value: 'M', text: 'Masculino' },
  { value: 'x', text: 'Prefiero no decirlo' },
];

/** Who the person is. */
export function PersonFields({ form }: { form: UseFormReturn<CustomerForm> }) {
  const { errors } = form.formState;
  const [latest] = useState(() => latestBirthdate(new Date()));
  const isDni = Number(form.watch('document_type') ?? 0) === CUSTOMER_DOCUMENT.dni;
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>Tus datos</legend>
      <div className={styles.pair}>
        <TextField
          label="Nombre"
          required
          autoComplete="given-name"
          maxLength={100}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label="Apellido"
          autoComplete="family-name"
          maxLength={100}
          error={errors.last_name?.message}
          {...form.register('last_name')}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label="Fecha de nacimiento"
          required
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          max={latest}
          error={errors.birthdate?.message}
          {...form.register('birthdate')}
        />
        <Select
          label="Sexo"
          required
          placeholder="Seleccione"
          autoComplete="sex"
          options={SEX_OPTIONS}
          error={errors.sex?.message}
          {...form.register('sex')}
        />
      </div>
      <div className={styles.triple}>
        <Select
          label="Tipo de documento"
          required
          options={DOCUMENTS}
          error={errors.document_type?.message}
          {...form.register('document_type')}
        />
        <TextField
          label="Número de documento"
          required
          inputMode={isDni ? 'numeric' : 'text'}
          autoComplete="off"
          maxLength={11}
          error={errors.ruc?.message}
          {...form.register('ruc')}
        />
        <TextField
          label="Teléfono"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={9}
          error={errors.phone?.message}
          {...form.register('phone')}
        />
      </div>
    </fieldset>
  );
}
