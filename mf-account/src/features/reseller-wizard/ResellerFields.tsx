import { RESELLER_BILL_TYPES, type ResellerForm } from '@qhatu/contract/forms';
import type { UseFormReturn } from '@qhatu/kit/form';
import { FormSelect } from '@qhatu/kit/form';
import { Stack } from '@qhatu/ui';
import { RucFields } from '../wizard/RucFields';
import type { KeptFile } from '../wizard/useRegistration';

interface ResellerFieldsProps {
  form: UseFormReturn<ResellerForm>;
  ruc: KeptFile;
}

/** 'Datos del comisionista': tax id, its image, what is issued (spec 3 §2, §5). */
export function ResellerFields({ form, ruc }: ResellerFieldsProps) {
  return (
    <Stack gap={2}>
      <RucFields form={form} ruc={ruc} />
      <FormSelect
        form={form}
        name="bill_type"
        label="Tipo de comprobante"
        required
        placeholder="Seleccione"
        options={RESELLER_BILL_TYPES}
      />
    </Stack>
  );
}
