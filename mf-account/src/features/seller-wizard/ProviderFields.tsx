import { BILL_TYPES, PREFERRED_BILL_TYPES, type ProviderForm, SALES_RANGES } from '@qhatu/contract/forms';
import type { UseFormReturn } from '@qhatu/kit/form';
import { FormSelect, FormTextField } from '@qhatu/kit/form';
import { FieldRow, FormPart, Stack } from '@qhatu/ui';
import { PhoneField } from '../../lib/fields/people';
import { RucFields } from '../wizard/RucFields';
import type { KeptFile } from '../wizard/useRegistration';
import { BusinessLine } from './BusinessLine';
import { StoreFields } from './StoreFields';

interface ProviderFieldsProps {
  form: UseFormReturn<ProviderForm>;
  ruc: KeptFile;
}

/** 'Datos del proveedor' (spec 3 §3, §5). */
export function ProviderFields({ form, ruc }: ProviderFieldsProps) {
  const quantity = Number(form.watch('store_quantity'));
  return (
    <Stack gap={2}>
      <FormTextField
        form={form}
        name="business_name"
        label="Razón social"
        required
        autoComplete="organization"
        maxLength={200}
      />
      <RucFields form={form} ruc={ruc} />
      <FieldRow>
        <PhoneField form={form} required />
        <FormTextField
          form={form}
          name="phone2"
          label="Teléfono 2"
          optional
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={9}
        />
      </FieldRow>
      <FieldRow>
        <FormSelect
          form={form}
          name="bill_type"
          label="Tipo de comprobante"
          required
          placeholder="Seleccione"
          options={BILL_TYPES}
        />
        <FormSelect
          form={form}
          name="preferred_bill_type"
          label="Comprobante de preferencia"
          required
          placeholder="Seleccione"
          options={PREFERRED_BILL_TYPES}
        />
      </FieldRow>
      <FieldRow>
        <FormSelect
          form={form}
          name="sales_range"
          label="Rango de ventas"
          required
          placeholder="Seleccione"
          options={SALES_RANGES}
        />
        <BusinessLine form={form} />
      </FieldRow>
      <FormTextField
        form={form}
        name="store_quantity"
        label="Cantidad de tiendas"
        hint="Cero si solo vendes por internet."
        required
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
      />
      {Number.isInteger(quantity) && quantity > 0 && <StoreFields form={form} />}
      <FormPart title="Tus redes">
        <FieldRow look="triple">
          {(['facebook', 'instagram', 'youtube'] as const).map((network) => (
            <FormTextField
              key={network}
              form={form}
              name={network}
              label={NETWORKS[network]}
              optional
              autoComplete="off"
              maxLength={200}
            />
          ))}
        </FieldRow>
      </FormPart>
    </Stack>
  );
}

const NETWORKS = { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube' };
