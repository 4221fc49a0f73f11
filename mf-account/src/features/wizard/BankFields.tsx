import { ACCOUNT_TYPES, BANKS, type BankForm, sellerTexts } from '@qhatu/contract/forms';
import { Select, TextField } from '@qhatu/ui';
import type { UseFormReturn } from 'react-hook-form';
import styles from './fields.module.css';

/** 'Datos bancarios', of sellers and resellers (spec 3 §5). */
export function BankFields({ form, ofCompany = false }: { form: UseFormReturn<BankForm>; ofCompany?: boolean }) {
  const { errors } = form.formState;
  return (
    <div className={styles.part}>
      <div className={styles.pair}>
        <Select
          label="Banco"
          required
          placeholder="Seleccione"
          options={BANKS}
          error={errors.bank?.message}
          {...form.register('bank')}
        />
        <Select
          label="Tipo de cuenta"
          required
          placeholder="Seleccione"
          options={ACCOUNT_TYPES}
          error={errors.type?.message}
          {...form.register('type')}
        />
      </div>
      <TextField
        label="Propietario de cuenta bancaria"
        hint={ofCompany ? sellerTexts.holderHint : undefined}
        required
        autoComplete="off"
        maxLength={200}
        error={errors.holder?.message}
        {...form.register('holder')}
      />
      <div className={styles.pair}>
        <TextField
          label="Cuenta bancaria"
          hint="De 13 a 16 dígitos."
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          error={errors.account?.message}
          {...form.register('account')}
        />
        <TextField
          label="Confirma la cuenta bancaria"
          hint="Escríbela otra vez."
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          error={errors.account_confirmation?.message}
          {...form.register('account_confirmation')}
        />
      </div>
    </div>
  );
}
