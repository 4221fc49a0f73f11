import { Select, type SelectProps, TextArea, type TextAreaProps, TextField, type TextFieldProps } from '@qhatu/ui';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** A field of a form: registered, and what is wrong with it beside it. */
interface FormField<T extends FieldValues> {
  form: UseFormReturn<T>;
  name: Path<T>;
}

/** What the form says about one of its (flat) fields. */
function errorOf<T extends FieldValues>(form: UseFormReturn<T>, name: Path<T>): string | undefined {
  const message = form.formState.errors[name]?.message;
  return typeof message === 'string' ? message : undefined;
}

export function FormTextField<T extends FieldValues>({
  form,
  name,
  ...look
}: FormField<T> & Omit<TextFieldProps, 'form'>) {
  return <TextField error={errorOf(form, name)} {...look} {...form.register(name)} />;
}

export function FormTextArea<T extends FieldValues>({
  form,
  name,
  ...look
}: FormField<T> & Omit<TextAreaProps, 'form'>) {
  return <TextArea error={errorOf(form, name)} {...look} {...form.register(name)} />;
}

export function FormSelect<T extends FieldValues>({ form, name, ...look }: FormField<T> & Omit<SelectProps, 'form'>) {
  return <Select error={errorOf(form, name)} {...look} {...form.register(name)} />;
}
