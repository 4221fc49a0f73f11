import { type RefObject, useLayoutEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Controls that a form has registered: from then on it hears of their changes itself. */
const met = new WeakSet<Control>();

/** The option that a select shows as long as nobody has chosen. */
function untouchedOption({ options }: HTMLSelectElement): number {
  const all = [...options];
  const chosen = all.findIndex((option) => option.defaultSelected);
  return chosen >= 0 ? chosen : all.findIndex((option) => !option.disabled);
}

/** The value of a slider that nobody moved: browsers put what the server sent on a whole step within its ends. */
function untouchedSliderValue({ min, max, step, defaultValue }: HTMLInputElement): string {
  return Object.assign(document.createElement('input'), { type: 'range', min, max, step, value: defaultValue }).value;
}

/**
 * What a person, or the browser for them, put into a control before its code was there: a page that the server has
 * rendered can be filled in at once. Undefined when it is as the server sent it, as one that React has just made always is.
 */
export function preHydrationValue(control: Control): string | boolean | undefined {
  if (control instanceof HTMLSelectElement) {
    return control.selectedIndex === untouchedOption(control) ? undefined : control.value;
  }
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
    if (control.checked === control.defaultChecked) return undefined;
    return control.type === 'checkbox' ? control.checked : control.value;
  }
  const untouched = control.type === 'range' ? untouchedSliderValue(control as HTMLInputElement) : control.defaultValue;
  return control.value === untouched ? undefined : control.value;
}

/**
 * Has a form take over what was typed before it was alive: react-hook-form writes its default values into every control
 * that is registered, so the control is read before.
 */
export function keepPreHydrationInput<T extends FieldValues>(form: UseFormReturn<T>): void {
  const { register } = form;
  form.register = (name, options) => {
    const field = register(name, options);
    const ref = (control: Control | null) => {
      if (control && !met.has(control)) {
        met.add(control);
        const typed = preHydrationValue(control);
        if (typed !== undefined) form.setValue(name, typed as PathValue<T, Path<T>>, { shouldDirty: true });
      }
      field.ref(control);
    };
    return { ...field, ref };
  };
}

/**
 * The same for a control whose value a component keeps itself: `take` is called once, when the page becomes alive, if the
 * control is not as the server sent it.
 */
export function usePreHydrationInput<C extends Control>(ref: RefObject<C | null>, take: (control: C) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there before this component was alive
  useLayoutEffect(() => {
    if (ref.current && preHydrationValue(ref.current) !== undefined) take(ref.current);
  }, []);
}
