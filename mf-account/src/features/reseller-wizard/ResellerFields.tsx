import { RESELLER_BILL_TYPES, type ResellerForm } from '@qhatu/contract/forms';
import { Select, TextField } from '@qhatu/ui';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { DocumentField } from '../wizard/DocumentField';
import styles from '../wizard/fields.module.css';
import { type KeptFile, useFileValue } from '../wizard/useRegistration';

interface ResellerFieldsProps {
  form: UseFormReturn<ResellerForm>;
  ruc: KeptFile;
}

/** 'Datos del comisionista': tax id, its image, what is issued (spec 3 §2, §5). */
export function ResellerFields({ form, ruc }: ResellerFieldsProps) {
  useFileValue(form, 'ruc_file', ruc.file);
  const { errors } = form.formState;
  return (
    <div className={styles.part}>
      <TextField
        label="RUC"
        hint="De 8 a 11 dígitos."
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        error={errors.ruc?.message}
        {...form.register('ruc')}
      />
      <Controller
        control={form.control}
        name="ruc_file"
        render={({ field }) => (
          <DocumentField
            ref={field.ref}
            label="Imagen del RUC"
            hint="Ficha RUC como imagen o PDF, de hasta 5 MB."
            file={ruc.file}
            onChange={ruc.choose}
            error={errors.ruc_file?.message}
          />
        )}
      />
      <Select
        label="Tipo de comprobante"
        required
        placeholder="Seleccione"
        options={RESELLER_BILL_TYPES}
        error={errors.bill_type?.message}
        {...form.register('bill_type')}
      />
    </div>
  );
}
