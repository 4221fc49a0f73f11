import { CUSTOMER_DOCUMENT, type CustomerForm } from '@qhatu/contract/forms';
import type { UseFormReturn } from '@qhatu/kit/form';
import { FormSelect, FormTextField } from '@qhatu/kit/form';
import { FieldRow, FormPart } from '@qhatu/ui';
import { BirthField, NameFields, PhoneField } from '../../lib/fields/people';

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
  const isDni = Number(form.watch('document_type') ?? 0) === CUSTOMER_DOCUMENT.dni;
  return (
    <FormPart title="Tus datos">
      <FieldRow>
        <NameFields form={form} />
      </FieldRow>
      <FieldRow>
        <BirthField form={form} name="birthdate" required />
        <FormSelect
          form={form}
          name="sex"
          label="Sexo"
          required
          placeholder="Seleccione"
          autoComplete="sex"
          options={SEX_OPTIONS}
        />
      </FieldRow>
      <FieldRow look="triple">
        <FormSelect form={form} name="document_type" label="Tipo de documento" required options={DOCUMENTS} />
        <FormTextField
          form={form}
          name="ruc"
          label="Número de documento"
          required
          inputMode={isDni ? 'numeric' : 'text'}
          autoComplete="off"
          maxLength={11}
        />
        <PhoneField form={form} required />
      </FieldRow>
    </FormPart>
  );
}
