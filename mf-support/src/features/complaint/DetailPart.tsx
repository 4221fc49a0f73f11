import { COMPLAINT_MAX, COMPLAINT_REASONS } from '@qhatu/contract/forms';
import { toast } from '@qhatu/shared-state';
import { FieldRow, FormPart, Select, TextArea } from '@qhatu/ui';
import { useEffect } from 'react';
import { useSupportTypes } from './api';
import styles from './Complaint.module.css';
import type { ComplaintFormState } from './useComplaintForm';

const LOADING = [{ value: 'loading', text: 'Cargando…', disabled: true }];

/** Reclamo or queja with what the law means by them, what it is about, what happened, and what is asked for. */
export function DetailPart({ form: { field } }: { form: ComplaintFormState }) {
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
        <Select label="Motivo" required placeholder="Seleccione" options={COMPLAINT_REASONS} {...field('reason')} />
        <Select
          label="Detalle"
          required
          placeholder={isPending ? 'Cargando…' : 'Seleccione'}
          options={isPending ? LOADING : (types ?? []).map(({ id, name }) => ({ value: id, text: name }))}
          {...field('support_type_id')}
        />
      </FieldRow>
      <TextArea
        label="Mensaje (6 caracteres como mínimo)"
        hint="Cuéntanos qué pasó, con fechas y nombres si los recuerdas"
        required
        rows={7}
        maxLength={COMPLAINT_MAX}
        {...field('description')}
      />
      <TextArea
        label="Tu pedido"
        hint="Qué quieres que hagamos"
        optional
        rows={3}
        maxLength={COMPLAINT_MAX}
        {...field('request')}
      />
    </FormPart>
  );
}
