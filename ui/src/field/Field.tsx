import { type ReactNode, useId } from 'react';
import { AlertIcon } from '../icons';
import styles from './field.module.css';

/** What every field of ours can say about itself. */
export interface FieldTexts {
  label: string;
  /** Help that is always visible. */
  hint?: ReactNode;
  /** What is wrong and how to put it right; empty or missing when all is well. */
  error?: string | null;
  /** Both are marked: an asterisk for required fields, '(opcional)' for the others that say so. */
  required?: boolean;
  optional?: boolean;
}

/** What the control inside takes, so that label, hint and error are read together with it. */
export interface ControlProps {
  id: string;
  required: boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Ids and aria of a field. The hint and the error describe the control, the error first. */
export function useField({ hint, error, required }: Omit<FieldTexts, 'label'>, givenId?: string) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const control: ControlProps = {
    id,
    required,
    'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return { control, hintId, errorId };
}

/** The asterisk or '(opcional)' behind a label. */
export function FieldMark({ required, optional }: Pick<FieldTexts, 'required' | 'optional'>) {
  if (required) {
    return (
      <span aria-hidden="true" className={styles.mark}>
        {' '}
        *
      </span>
    );
  }
  return optional ? <span className={styles.optional}> (opcional)</span> : null;
}

/** The error of a field, with a sign that is not only a colour. */
export function FieldError({ id, children }: { id?: string; children?: string | null }) {
  if (!children) return null;
  return (
    <p id={id} className={styles.error}>
      <AlertIcon />
      {children}
    </p>
  );
}

/**
 * Label, control, hint and error. Ready-made fields are built on it; use it for a control of your own:
 * `<Field label="Tarjeta">{(control) => <CardInput {...control} />}</Field>`
 */
export function Field({
  label,
  hint,
  error,
  required,
  optional,
  id,
  children,
}: FieldTexts & { id?: string; children: (control: ControlProps) => ReactNode }) {
  const { control, hintId, errorId } = useField({ hint, error, required }, id);
  return (
    <div className={styles.field}>
      <label htmlFor={control.id} className={styles.label}>
        {label}
        <FieldMark required={required} optional={optional} />
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children(control)}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
