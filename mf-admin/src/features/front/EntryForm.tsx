import type { HomePicture } from '@qhatu/contract/wire';
import { bundledRules, useSchemaForm } from '@qhatu/kit/form';
import { api, messageOf, toast } from '@qhatu/shared-state';
import { Button, Checkbox, FileField, Select, Stack, TextArea, TextField } from '@qhatu/ui';
import { useState } from 'react';
import { type Entry, type EntryField, type EntryKind, type EntryValues, entryOf, valuesOf } from './kinds';

interface EntryFormProps {
  kind: EntryKind;
  entry: Entry;
  categories: { value: string; text: string }[];
  onDone: (entry: Entry) => void;
}

/** One thing of home; it is part of the draft once that is saved. */
export function EntryForm({ kind, entry: begun, categories, onDone }: EntryFormProps) {
  const [entry, setEntry] = useState(begun);
  const [uploading, setUploading] = useState(false);
  const [rules] = useState(() => bundledRules(kind.rules));
  const { form, submit } = useSchemaForm<EntryValues>({
    rules,
    defaultValues: { ...valuesOf(kind, begun), url_image: String(begun.url_image ?? '') },
  });
  const upload = async (file: File | undefined, into: (picture: HomePicture) => Entry) => {
    if (!file) return;
    setUploading(true);
    try {
      const body = new FormData();
      body.append('image', file);
      const picture = await api.post<HomePicture>('admin/home/pictures', body, { timeout: 120_000 });
      const change = into(picture);
      setEntry((before) => ({ ...before, ...change }));
      form.setValue('url_image', picture.uri, { shouldValidate: form.formState.isSubmitted });
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setUploading(false);
    }
  };
  const fileField = (label: string, shown: unknown, into: (picture: HomePicture) => Entry, error?: string) => (
    <Stack gap={1}>
      {typeof shown === 'string' && shown && <img src={shown} alt="" width={160} height={90} loading="lazy" />}
      <FileField
        label={label}
        hint="JPG, PNG o WebP de hasta 8 MB."
        accept="image/jpeg,image/png,image/webp"
        optional={!error}
        error={error}
        onFiles={([file]) => void upload(file, into)}
      />
    </Stack>
  );
  const errorOf = (name: string): string | undefined => {
    const message = form.formState.errors[name]?.message;
    return typeof message === 'string' ? message : undefined;
  };
  const phone = entry.phone_image as { uri: string } | null | undefined;
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
    <form noValidate aria-label={kind.one} onSubmit={submit((values) => onDone(entryOf(kind, values, entry)))}>
      <Stack gap={2}>
        {kind.fields.map(control)}
        {kind.picture === 'uri' && fileField('Foto', entry.uri, ({ uri }) => ({ uri }))}
        {kind.picture === 'slide' && (
          <>
            {fileField(
              'Foto ancha',
              entry.url_image,
              ({ uri, widths, width, height }) => ({ url_image: uri, widths, width, height }),
              errorOf('url_image'),
            )}
            {fileField('Foto para teléfonos', phone?.uri, ({ uri, widths, width, height }) => ({
              phone_image: { uri, widths, width, height },
            }))}
          </>
        )}
        <Button type="submit" loading={uploading} loadingText="Subiendo la foto">
          Listo
        </Button>
      </Stack>
    </form>
  );
}
