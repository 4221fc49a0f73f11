import { bundledRules, useSchemaForm } from '@qhatu/kit/form';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button, Checkbox, FileField, Select, Stack, TextArea, TextField } from '@qhatu/ui';
import { useState } from 'react';
import { uploadPicture } from './api/home';
import type { EntryField, EntryKind, EntryValues, PictureField } from './kinds';

interface EntryFormProps<Entry> {
  kind: EntryKind<Entry>;
  entry: Entry;
  categories: { value: string; text: string }[];
  onDone: (entry: Entry) => void;
}

/** One thing of home; it is part of the draft once that is saved. */
export function EntryForm<Entry>({ kind, entry: begun, categories, onDone }: EntryFormProps<Entry>) {
  const [entry, setEntry] = useState(begun);
  const [uploading, setUploading] = useState(false);
  const [rules] = useState(() => bundledRules(kind.rules));
  const { form, submit } = useSchemaForm<EntryValues>({
    rules,
    defaultValues: kind.valuesOf(begun),
  });
  const upload = async (file: File | undefined, { name, put }: PictureField<Entry>) => {
    if (!file) return;
    setUploading(true);
    try {
      const picture = await uploadPicture(file);
      setEntry((before) => put(before, picture));
      if (name) form.setValue(name, picture.src, { shouldValidate: form.formState.isSubmitted });
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setUploading(false);
    }
  };
  const errorOf = (name: string): string | undefined => {
    const message = form.formState.errors[name]?.message;
    return typeof message === 'string' ? message : undefined;
  };
  const fileField = (picture: PictureField<Entry>) => {
    const src = picture.srcOf(entry);
    const error = picture.name && errorOf(picture.name);
    return (
      <Stack key={picture.label} gap={1}>
        {src && <img src={src} alt="" width={160} height={90} loading="lazy" />}
        <FileField
          name={picture.name}
          label={picture.label}
          hint="JPG, PNG o WebP de hasta 8 MB."
          accept="image/jpeg,image/png,image/webp"
          optional={!error}
          error={error}
          onFiles={([file]) => void upload(file, picture)}
        />
      </Stack>
    );
  };
  const control = ({ name, label, kind: look, options, required, hint }: EntryField) => {
    const common = { label, hint, required, optional: !required, error: errorOf(name), ...form.register(name) };
    if (look === 'shown') return <Checkbox key={name} label={label} {...form.register(name)} />;
    if (look === 'area') return <TextArea key={name} {...common} rows={3} />;
    if (look === 'category') return <Select key={name} {...common} placeholder="Ninguna" options={categories} />;
    if (options) {
      return <Select key={name} {...common} placeholder={required ? undefined : 'Ninguna'} options={[...options]} />;
    }
    return <TextField key={name} {...common} type={look === 'date' ? 'datetime-local' : 'text'} />;
  };
  return (
    <form noValidate aria-label={kind.one} onSubmit={submit((values) => onDone(kind.entryOf(values, entry)))}>
      <Stack gap={2}>
        {kind.pictures?.filter(({ name }) => name).map(fileField)}
        {kind.fields.map(control)}
        {kind.pictures?.filter(({ name }) => !name).map(fileField)}
        <Button type="submit" loading={uploading} loadingText="Subiendo la foto">
          Listo
        </Button>
      </Stack>
    </form>
  );
}
