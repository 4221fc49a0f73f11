import { COMPLAINT_DOCUMENTS } from '@qhatu/contract/forms';
import { FormAddressField, FormEmailField, FormPlaceFields, FormSelect, FormTextField } from '@qhatu/kit/form';
import { Checkbox, FieldRow, FormPart } from '@qhatu/ui';
import type { ReactNode } from 'react';
import type { Complaint } from './useComplaintForm';

/** Who complains: the first nine fields of spec 3 §5, and who stands for a minor. `own`: the way to fill them from the account. */
export function PersonPart({ form, own }: { form: Complaint['form']; own: ReactNode }) {
  return (
    <FormPart
      title="1. Tus datos"
      note="Los pide la ley para que tu hoja sea válida. Te escribiremos al correo que pongas."
    >
      {own}
      <FieldRow>
        <FormSelect
          form={form}
          name="document_type"
          label="Tipo de documento"
          required
          placeholder="Seleccione"
          options={COMPLAINT_DOCUMENTS}
        />
        <FormTextField
          form={form}
          name="document"
          label="Documento"
          required
          inputMode={form.watch('document_type') === '1' ? 'text' : 'numeric'}
          autoComplete="off"
          maxLength={11}
        />
      </FieldRow>
      <FormTextField
        form={form}
        name="name"
        label="Nombre"
        hint="Nombres y apellidos"
        required
        autoComplete="name"
        maxLength={200}
      />
      <FieldRow>
        <FormTextField
          form={form}
          name="phone"
          label="Teléfono"
          required
          type="tel"
          autoComplete="tel"
          maxLength={20}
        />
        <FormEmailField form={form} maxLength={254} label="Correo" />
      </FieldRow>
      <FormAddressField form={form} />
      <FieldRow look="triple">
        <FormPlaceFields form={form} />
      </FieldRow>
      <Checkbox label="Soy menor de edad" {...form.register('is_minor')} />
      {form.watch('is_minor') && <GuardianFields form={form} />}
    </FormPart>
  );
}

/** Mother, father or another representative (the form's own box). */
function GuardianFields({ form }: { form: Complaint['form'] }) {
  return (
    <>
      <FormTextField
        form={form}
        name="guardian_name"
        label="Nombre de tu madre, padre o representante"
        required
        autoComplete="off"
        maxLength={200}
      />
      <FieldRow>
        <FormSelect
          form={form}
          name="guardian_document_type"
          label="Tipo de documento de tu representante"
          required
          placeholder="Seleccione"
          options={COMPLAINT_DOCUMENTS}
        />
        <FormTextField
          form={form}
          name="guardian_document"
          label="Documento de tu representante"
          required
          inputMode={form.watch('guardian_document_type') === '1' ? 'text' : 'numeric'}
          autoComplete="off"
          maxLength={11}
        />
      </FieldRow>
    </>
  );
}
