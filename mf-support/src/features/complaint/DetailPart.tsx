import { COMPLAINT_MAX, COMPLAINT_REASONS } from '@qhatu/contract/forms';
import { FormSelect, FormTextArea } from '@qhatu/kit/form';
import { toast } from '@qhatu/shared-state';
import { FieldRow, FormPart } from '@qhatu/ui';
import { useEffect } from 'react';
import { useSupportTypes } from './api/complaints';
import styles from './complaint.module.css';
import type { Complaint } from './useComplaintForm';

const LOADING = [{ value: 'loading', text: 'Cargando…', disabled: true }];

/** Reclamo or queja with what the law means by them, what it is about, what happened, and what is asked for. */
export function DetailPart({ form }: { form: Complaint['form'] }) {
  const { data: types, error, isPending } = useSupportTypes();
  useEffect(() => {
    if (error) toast.error();
  }, [error]);
  return (
    <FormPart title="3. Tu reclamo o queja">
      <dl className={styles.words}>
        {COMPLAINT_REASONS.map(({ value, text, meaning }) => (
          <div key={value}>
            <dt>{text}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <FieldRow>
        <FormSelect
          form={form}
          name="reason"
          label="Motivo"
          required
          placeholder="Seleccione"
          options={COMPLAINT_REASONS}
        />
        <FormSelect
          form={form}
          name="support_type_id"
          // The choices come later than a draft: the browser alone would forget what it cannot show yet.
          value={form.watch('support_type_id')}
          label="Detalle"
          required
          placeholder={isPending ? 'Cargando…' : 'Seleccione'}
          options={isPending ? LOADING : (types ?? []).map(({ id, name }) => ({ value: id, text: name }))}
        />
      </FieldRow>
      <FormTextArea
        form={form}
        name="description"
        label="Mensaje (6 caracteres como mínimo)"
        hint="Cuéntanos qué pasó, con fechas y nombres si los recuerdas"
        required
        rows={7}
        maxLength={COMPLAINT_MAX}
      />
      <FormTextArea
        form={form}
        name="request"
        label="Tu pedido"
        hint="Qué quieres que hagamos"
        optional
        rows={3}
        maxLength={COMPLAINT_MAX}
      />
    </FormPart>
  );
}
