import { type InputHTMLAttributes, type ReactNode, type Ref, useCallback, useLayoutEffect, useRef } from 'react';
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

/**
 * What a person ticked before React knew the element: React takes it for how it was rendered and tells nobody
 * (react#33129). It is put back and ticked once more, when the event that made React hydrate it is over (D451).
 * What forms and components keep themselves is taken over by `kit/form` (`usePreHydrationInput`), which stands above this room.
 * @returns the element's ref
 */
function usePreHydrationTick(checked: boolean | undefined, ref: Ref<HTMLInputElement> | undefined) {
  const element = useRef<HTMLInputElement | null>(null);
  const rendered = useRef(checked);
  useLayoutEffect(() => {
    const { current: input } = element;
    const { current: before } = rendered;
    if (!input || before === undefined || input.checked === before) return;
    // Of a group of radios the one that was chosen says so; the one that it was chosen over has nothing to say.
    if (input.type === 'radio' && before) return;
    queueMicrotask(() => {
      input.checked = before;
      input.click();
    });
  }, []);
  return useCallback(
    (input: HTMLInputElement | null) => {
      element.current = input;
      if (typeof ref === 'function') return ref(input);
      if (ref) ref.current = input;
      return undefined;
    },
    [ref],
  );
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
  ref,
  ...input
}: ChoiceProps & { type: string }) {
  const place = usePreHydrationTick(input.checked, ref);
  const { control, hintId, errorId } = useField({ hint, error, required }, id);
  return (
    <div className={className}>
      <label className={cx(choice.choice, disabled && choice.disabled)}>
        <input type={type} className={choice.input} disabled={disabled} ref={place} {...input} {...control} />
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
