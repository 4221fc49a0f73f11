import { type ProviderForm, STREET_TYPES } from '@qhatu/contract/forms';
import { FieldRow, FormPart } from '@qhatu/ui';
import type { UseFormReturn } from 'react-hook-form';
import { RuledSelect, RuledText } from '../../lib/fields/Ruled';
import { RuledPlace } from '../../lib/fields/RuledPlace';

/** The principal store; asked for as soon as there is one (spec 3 §5). */
export function StoreFields({ form }: { form: UseFormReturn<ProviderForm> }) {
  return (
    <FormPart title="Tu tienda principal">
      <FieldRow>
        <RuledText
          form={form}
          name="principal_store_address"
          label="Dirección y número"
          required
          autoComplete="address-line1"
          maxLength={250}
        />
        <RuledSelect
          form={form}
          name="type_address"
          label="Vía"
          required
          placeholder="Seleccione"
          options={STREET_TYPES.map((type) => ({ value: type, text: `${type}.` }))}
        />
      </FieldRow>
      <FieldRow>
        <RuledText
          form={form}
          name="urbanizacion"
          label="Urbanización"
          required
          autoComplete="address-line2"
          maxLength={20}
        />
        <RuledText form={form} name="reference" label="Referencia" required autoComplete="off" maxLength={300} />
      </FieldRow>
      <FieldRow look="triple">
        <RuledPlace form={form} />
      </FieldRow>
    </FormPart>
  );
}
