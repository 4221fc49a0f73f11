import type { FieldValues, Path, UseFormReturn } from '@qhatu/kit/form';
import { FormTextField } from '@qhatu/kit/form';
import { DocumentField } from './DocumentField';
import { type KeptFile, useFileValue } from './useRegistration';

/** The tax number and its sheet, of sellers and resellers (spec 3 §5). */
export function RucFields<T extends FieldValues>({ form, ruc }: { form: UseFormReturn<T>; ruc: KeptFile }) {
  const fileField = 'ruc_file' as Path<T>;
  useFileValue(form, fileField, ruc.file);
  const said = form.formState.errors[fileField]?.message;
  return (
    <>
      <FormTextField
        form={form}
        name={'ruc' as Path<T>}
        label="RUC"
        hint="De 8 a 11 dígitos."
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
      />
      <DocumentField
        name={fileField}
        label="Imagen del RUC"
        hint="Ficha RUC como imagen o PDF, de hasta 5 MB."
        file={ruc.file}
        onChange={ruc.choose}
        error={typeof said === 'string' ? said : undefined}
      />
    </>
  );
}
