import { type FieldValues, FormTextField, type Path, type UseFormReturn } from '@qhatu/kit/form';

/** Why something with a history changes: a form's field `reason`, which nobody has to fill in. */
export function ChangeReason<T extends FieldValues>({ form }: { form: UseFormReturn<T> }) {
  return (
    <FormTextField
      form={form}
      name={'reason' as Path<T>}
      label="Por qué cambia"
      hint="Queda en el historial, para quien pregunte después."
      maxLength={300}
      optional
    />
  );
}
