import { Select, type SelectProps, TextField, type TextFieldProps } from '@qhatu/ui';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** A field of a form with rules: registered, and what is wrong with it beside it. */
interface Ruled<T extends FieldValues> {
  form: UseFormReturn<T>;
  name: Path<T>;
}

/** What the form says about one of its (flat) fields. */
function saidOf<T extends FieldValues>(form: UseFormReturn<T>, name: Path<T>): string | undefined {
  const message = form.formState.errors[name]?.message;
  return typeof message === 'string' ? message : undefined;
}

export function RuledText<T extends FieldValues>({ form, name, ...look }: Ruled<T> & Omit<TextFieldProps, 'form'>) {
  return <TextField error={saidOf(form, name)} {...look} {...form.register(name)} />;
}

export function RuledSelect<T extends FieldValues>({ form, name, ...look }: Ruled<T> & Omit<SelectProps, 'form'>) {
  return <Select error={saidOf(form, name)} {...look} {...form.register(name)} />;
}
