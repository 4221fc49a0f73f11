import { type CustomerForm, STREET_TYPES } from '@qhatu/contract/forms';
import type { UseFormReturn } from '@qhatu/kit/form';
import { FormPlaceFields, FormSelect, FormTextField } from '@qhatu/kit/form';
import { FieldRow, FormPart } from '@qhatu/ui';

/** Where the person lives. May be left out as a whole; once begun it must be complete (spec 3 §5). */
export function AddressFields({ form }: { form: UseFormReturn<CustomerForm> }) {
  return (
    <FormPart title="Tu dirección" note="Puedes dejarla para después: la pedimos cuando compras.">
      <FieldRow look="triple">
        <FormPlaceFields form={form} required={false} />
      </FieldRow>
      <FieldRow look="street">
        <FormSelect
          form={form}
          name="type_address"
          label="Vía"
          placeholder="Elige"
          options={STREET_TYPES.map((type) => ({ value: type, text: `${type}.` }))}
        />
        <FormTextField
          form={form}
          name="address"
          label="Dirección y número"
          autoComplete="address-line1"
          maxLength={250}
        />
      </FieldRow>
      <FieldRow>
        <FormTextField
          form={form}
          name="urbanizacion"
          label="Urbanización"
          autoComplete="address-line2"
          maxLength={20}
        />
        <FormTextField form={form} name="reference" label="Referencia" autoComplete="off" maxLength={300} />
      </FieldRow>
    </FormPart>
  );
}
