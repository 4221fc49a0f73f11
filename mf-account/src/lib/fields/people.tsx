import { latestBirthdate } from '@qhatu/contract/forms';
import type { FieldValues, Path, UseFormReturn } from '@qhatu/kit/form';
import { FormTextField } from '@qhatu/kit/form';
import { FieldRow } from '@qhatu/ui';
import { useState } from 'react';

interface PartOf<T extends FieldValues> {
  form: UseFormReturn<T>;
}

/** Name and last name, as the wire calls them. */
export function NameFields<T extends FieldValues>({
  form,
  bothRequired = false,
}: PartOf<T> & { bothRequired?: boolean }) {
  return (
    <>
      <FormTextField
        form={form}
        name={'name' as Path<T>}
        label="Nombre"
        required
        autoComplete="given-name"
        maxLength={100}
      />
      <FormTextField
        form={form}
        name={'last_name' as Path<T>}
        label="Apellido"
        required={bothRequired}
        autoComplete="family-name"
        maxLength={100}
      />
    </>
  );
}

/** The day of birth; the calendar ends on the day on which somebody of 15 was born (spec 3 §5). */
export function BirthField<T extends FieldValues>({
  form,
  name,
  required = false,
}: PartOf<T> & { name: Path<T>; required?: boolean }) {
  const [latest] = useState(() => latestBirthdate(new Date()));
  return (
    <FormTextField
      form={form}
      name={name}
      label="Fecha de nacimiento"
      required={required}
      type="date"
      autoComplete="bday"
      min="1900-01-01"
      max={latest}
    />
  );
}

/** A telephone of 7 to 9 characters (spec 3 §5). */
export function PhoneField<T extends FieldValues>({ form, required = false }: PartOf<T> & { required?: boolean }) {
  return (
    <FormTextField
      form={form}
      name={'phone' as Path<T>}
      label="Teléfono"
      required={required}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={9}
    />
  );
}

/** One line beside the other field's, so that both stand level. */
const PASSWORD_HINT = 'Al menos 8, con mayúscula y número.';

interface NewPasswordProps {
  /** Of the first field and of the one that repeats it. */
  labels?: readonly [string, string];
  required?: boolean;
  /** One below the other. */
  narrow?: boolean;
}

/** A new password, twice. */
export function NewPasswordFields<T extends FieldValues>({
  form,
  labels = ['Contraseña nueva', 'Confirma la contraseña'],
  required = true,
  narrow = false,
}: PartOf<T> & NewPasswordProps) {
  const look = { form, required, type: 'password', autoComplete: 'new-password' };
  const fields = (
    <>
      <FormTextField {...look} name={'password' as Path<T>} label={labels[0]} hint={PASSWORD_HINT} />
      <FormTextField
        {...look}
        name={'password_confirmation' as Path<T>}
        label={labels[1]}
        hint={narrow ? undefined : 'Escríbela otra vez.'}
      />
    </>
  );
  return narrow ? fields : <FieldRow>{fields}</FieldRow>;
}
