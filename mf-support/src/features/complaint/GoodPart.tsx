import { limaDay } from '@qhatu/contract/delivery';
import { COMPLAINT_GOOD_KINDS } from '@qhatu/contract/forms';
import { DateField, FieldRow, FormPart, Select, TextField } from '@qhatu/ui';
import type { ComplaintFormState } from './useComplaintForm';

const today = () => limaDay(new Date());

/** What was bought. Nothing of it is required: a complaint about a visit has no good. */
export function GoodPart({ form: { values, field, change, leave, errorOf, refOf } }: { form: ComplaintFormState }) {
  return (
    <FormPart title="2. El producto o servicio" note="Llena lo que sepas: nos ayuda a responderte antes.">
      <FieldRow>
        <Select
          label="¿Producto o servicio?"
          optional
          placeholder="Seleccione"
          options={COMPLAINT_GOOD_KINDS}
          {...field('good_kind')}
        />
        <TextField
          label="Monto reclamado en soles"
          optional
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          {...field('amount')}
        />
      </FieldRow>
      <TextField
        label="Descripción"
        hint="Qué compraste y tu número de pedido, si lo tienes"
        optional
        autoComplete="off"
        maxLength={300}
        {...field('good')}
      />
      <TextField
        label="Vendedor"
        hint="Su nombre en la tienda. Si lo dejas vacío, tu hoja es para Qhatu"
        optional
        autoComplete="off"
        maxLength={200}
        {...field('seller')}
      />
      <FieldRow>
        <DateField
          label="Fecha de los hechos"
          optional
          today={today}
          max={today()}
          value={values.occurred_on}
          error={errorOf('occurred_on')}
          ref={refOf('occurred_on')}
          onChange={(occurred_on) => change({ occurred_on })}
          onBlur={() => leave('occurred_on')}
        />
        <TextField
          label="Número de comprobante"
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          {...field('comprobante')}
        />
      </FieldRow>
    </FormPart>
  );
}
