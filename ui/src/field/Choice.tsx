import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../cx';
import choice from './choice.module.css';
import { FieldError, type FieldTexts, useField } from './Field';
import field from './field.module.css';

export interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  ref?: Ref<HTMLInputElement>;
}

function Choice({
  type,
  label,
  hint,
  error,
  required,
  id,
  disabled,
  className,
  ...input
}: ChoiceProps & { type: string }) {
  const { control, hintId, errorId } = useField({ hint, error, required }, id);
  return (
    <div className={className}>
      <label className={cx(choice.choice, disabled && choice.disabled)}>
        <input type={type} className={choice.input} disabled={disabled} {...input} {...control} />
        <span className={choice.text}>{label}</span>
      </label>
      {hint && (
        <p id={hintId} className={field.hint}>
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

export const Checkbox = (props: ChoiceProps) => <Choice type="checkbox" {...props} />;

/** One of several: give all of a group the same `name`, and put them in a FieldGroup. */
export const Radio = (props: ChoiceProps) => <Choice type="radio" {...props} />;

/** Fields that answer one question together: a fieldset with legend, hint and error. */
export function FieldGroup({
  label,
  hint,
  error,
  row = false,
  children,
}: Pick<FieldTexts, 'label' | 'hint' | 'error'> & { row?: boolean; children: ReactNode }) {
  const { control, hintId, errorId } = useField({ hint, error });
  return (
    <fieldset aria-describedby={control['aria-describedby']}>
      <legend className={field.legend}>{label}</legend>
      {hint && (
        <p id={hintId} className={field.hint}>
          {hint}
        </p>
      )}
      <div className={row ? field.row : undefined}>{children}</div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
