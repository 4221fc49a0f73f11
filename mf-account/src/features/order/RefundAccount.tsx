import { FormTextField } from '@qhatu/kit/form';
import type { ComponentProps } from 'react';

type Field<T extends { account: string }> = ComponentProps<typeof FormTextField<T>>;

/** Where money of a transfer goes back to, as its buyer writes it (D122): the form's field `account`. */
export function RefundAccount<T extends { account: string }>({ form, ref }: Pick<Field<T>, 'form' | 'ref'>) {
  return (
    <FormTextField
      form={form}
      name={'account' as Field<T>['name']}
      ref={ref}
      label="¿A qué cuenta te devolvemos?"
      hint="Banco, número de cuenta o CCI, y a nombre de quién está. Solo la ve quien te transfiere."
      required
      maxLength={300}
    />
  );
}
