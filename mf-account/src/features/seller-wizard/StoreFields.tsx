import { type ProviderForm, STREET_TYPES } from '@qhatu/contract/forms';
import type { UseFormReturn } from '@qhatu/kit/form';
import { FormPlaceFields, FormSelect, FormTextField } from '@qhatu/kit/form';
import { FieldRow, FormPart } from '@qhatu/ui';

/** The principal store; asked for as soon as there is one (spec 3 §5). */
export function StoreFields({ form }: { form: UseFormReturn<ProviderForm> }) {
  return (
    <FormPart title="Tu tienda principal">
      <FieldRow>
        <FormTextField
          form={form}
          name="principal_store_address"
          label="Dirección y número"
          required
          autoComplete="address-line1"
          maxLength={250}
        />
        <FormSelect
          form={form}
          name="type_address"
          label="Vía"
          required
          placeholder="Seleccione"
          options={STREET_TYPES.map((type) => ({ value: type, text: `${type}.` }))}
        />
      </FieldRow>
      <FieldRow>
        <FormTextField
          form={form}
          name="urbanizacion"
          label="Urbanización"
          required
          autoComplete="address-line2"
          maxLength={20}
        />
        <FormTextField form={form} name="reference" label="Referencia" required autoComplete="off" maxLength={300} />
      </FieldRow>
      <FieldRow look="triple">
        <FormPlaceFields form={form} />
      </FieldRow>
    </FormPart>
  );
}
