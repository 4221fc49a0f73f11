import { ACCOUNT_TYPES, BANKS, type BankForm, pageTexts } from '@qhatu/contract/forms';
import type { UseFormReturn } from '@qhatu/kit/form';
import { FormSelect, FormTextField } from '@qhatu/kit/form';
import { FieldRow, Stack } from '@qhatu/ui';

/** 'Datos bancarios', of sellers and resellers (spec 3 §5). */
export function BankFields({ form, ofCompany = false }: { form: UseFormReturn<BankForm>; ofCompany?: boolean }) {
  return (
    <Stack gap={2}>
      <FieldRow>
        <FormSelect form={form} name="bank" label="Banco" required placeholder="Seleccione" options={BANKS} />
        <FormSelect
          form={form}
          name="type"
          label="Tipo de cuenta"
          required
          placeholder="Seleccione"
          options={ACCOUNT_TYPES}
        />
      </FieldRow>
      <FormTextField
        form={form}
        name="holder"
        label="Propietario de cuenta bancaria"
        hint={ofCompany ? pageTexts.holderHint : undefined}
        required
        autoComplete="off"
        maxLength={200}
      />
      <FieldRow>
        <FormTextField
          form={form}
          name="account"
          label="Cuenta bancaria"
          hint="De 13 a 16 dígitos."
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
        />
        <FormTextField
          form={form}
          name="account_confirmation"
          label="Confirma la cuenta bancaria"
          hint="Escríbela otra vez."
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
        />
      </FieldRow>
    </Stack>
  );
}
