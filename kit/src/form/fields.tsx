import {
  Button,
  type ButtonProps,
  Select,
  type SelectProps,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from '@qhatu/ui';
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
  ref,
  ...look
}: FormField<T> & Omit<TextFieldProps, 'form' | 'ref'> & { ref?: (control: HTMLInputElement | null) => void }) {
  const field = form.register(name);
  const both = (control: HTMLInputElement | null) => {
    field.ref(control);
    ref?.(control);
  };
  return <TextField error={errorOf(form, name)} {...look} {...field} ref={both} />;
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

/** A person's e-mail, `email` on the wire; `autoComplete="username"` where it is what they log in with. */
export function FormEmailField<T extends FieldValues>({
  form,
  ...look
}: { form: UseFormReturn<T> } & Omit<TextFieldProps, 'form' | 'ref' | 'name' | 'type' | 'label'> & { label?: string }) {
  const rest = { label: 'Correo electrónico', autoComplete: 'email', ...look };
  return <FormTextField form={form} name={'email' as Path<T>} required type="email" inputMode="email" {...rest} />;
}

/** A street and its number, `address` on the wire. */
export function FormAddressField<T extends FieldValues>({ form }: { form: UseFormReturn<T> }) {
  const look = { label: 'Dirección', autoComplete: 'street-address', maxLength: 300 };
  return <FormTextField form={form} name={'address' as Path<T>} required {...look} />;
}

/** The button that sends its form, busy while that lasts: 'Guardar' unless another word is given. */
export function FormButton<T extends FieldValues>({
  form,
  children = 'Guardar',
  ...look
}: { form: UseFormReturn<T> } & Partial<Omit<ButtonProps, 'form' | 'type' | 'loading'>>) {
  return (
    <Button type="submit" loading={form.formState.isSubmitting} loadingText="Guardando" {...look}>
      {children}
    </Button>
  );
}
