import { limaDay } from '@qhatu/contract/dates';
import { COMPLAINT_GOOD_KINDS } from '@qhatu/contract/forms';
import { FormSelect, FormTextField } from '@qhatu/kit/form';
import { DateField, FieldRow, FormPart } from '@qhatu/ui';
import type { Complaint } from './useComplaintForm';

const today = () => limaDay(new Date());

/** What was bought. Nothing of it is required: a complaint about a visit has no good. */
export function GoodPart({ form }: { form: Complaint['form'] }) {
  const { errors, isSubmitted } = form.formState;
  const judge = isSubmitted || errors.occurred_on !== undefined;
  return (
    <FormPart title="2. El producto o servicio" note="Llena lo que sepas: nos ayuda a responderte antes.">
      <FieldRow>
        <FormSelect
          form={form}
          name="good_kind"
          label="¿Producto o servicio?"
          optional
          placeholder="Seleccione"
          options={COMPLAINT_GOOD_KINDS}
        />
        <FormTextField
          form={form}
          name="amount"
          label="Monto reclamado en soles"
          optional
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
        />
      </FieldRow>
      <FormTextField
        form={form}
        name="good"
        label="Descripción"
        hint="Qué compraste y tu número de pedido, si lo tienes"
        optional
        autoComplete="off"
        maxLength={300}
      />
      <FormTextField
        form={form}
        name="seller"
        label="Vendedor"
        hint="Su nombre en la tienda. Si lo dejas vacío, tu hoja es para Qhatu"
        optional
        autoComplete="off"
        maxLength={200}
      />
      <FieldRow>
        <DateField
          label="Fecha de los hechos"
          optional
          today={today}
          max={today()}
          name="occurred_on"
          value={form.watch('occurred_on')}
          error={errors.occurred_on?.message}
          onChange={(day) => form.setValue('occurred_on', day, { shouldValidate: judge })}
          onBlur={() => void form.trigger('occurred_on')}
        />
        <FormTextField
          form={form}
          name="comprobante"
          label="Número de comprobante"
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
        />
      </FieldRow>
    </FormPart>
  );
}
