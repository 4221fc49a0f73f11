import { mailTextForm } from '@qhatu/contract/forms';
import { paths } from '@qhatu/contract/paths';
import { bundledRules, FormTextArea, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { ApiError, useQueryClient } from '@qhatu/shared-state';
import { Button, ButtonLink, Cluster, Dialog, EmptyState, FormPart, ListSkeleton, PageHead, Stack } from '@qhatu/ui';
import { useState } from 'react';
import { ChangeReason } from '../../lib/ChangeReason';
import { MailPreview } from '../../lib/MailPreview';
import { QueryError } from '../../lib/QueryError';
import type { SectionProps } from '../../lib/section';
import { useVersionedForm } from '../../lib/useVersionedForm';
import { VersionHistory } from '../../lib/VersionHistory';
import {
  type MailText,
  type MailWords,
  mailTextKey,
  mailTextsKey,
  previewMailText,
  saveMailText,
  staleMailText,
  useMailText,
} from './api/mail-texts';

const SECTION = 'textos';

/** The words of one mail: edited, looked at, and taken back to any that it had. */
export default function MailTextPage({ person, id }: Pick<SectionProps, 'person'> & { id: string }) {
  const client = useQueryClient();
  const query = useMailText(id, person.id);
  const { data, error, isPending } = query;
  const versions = useVersionedForm<MailText, MailWords>({
    keep: (text) => {
      client.setQueryData(mailTextKey(id, person.id), text);
      void client.invalidateQueries({ queryKey: mailTextsKey() });
    },
    staleOf: staleMailText,
  });
  if (isPending) return <ListSkeleton rows={6} />;
  if (!data) {
    return error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
      <EmptyState
        title="Este correo no existe"
        action={<ButtonLink to={paths.admin.href(SECTION)}>Ver los textos</ButtonLink>}
      >
        La dirección está mal escrita.
      </EmptyState>
    ) : (
      <QueryError heading="h1" title="No pudimos traer el texto" query={query} />
    );
  }
  const save = ({ reason, ...value }: WordValues) =>
    versions.save(() => saveMailText(data, value, reason), 'Guardado: vale desde el siguiente correo');
  return (
    <Stack gap={3}>
      <PageHead title={`${data.title} · Administración`} noindex />
      <div>
        <h1>{data.title}</h1>
        <p>{data.when}</p>
      </div>
      {versions.conflict}
      {versions.dialog}
      <WordsForm
        key={versions.begun}
        text={data}
        words={versions.restored ?? data.value}
        onOriginal={() => versions.beginWith(data.builtIn)}
        onSend={save}
      />
      <VersionHistory
        title={data.title}
        versions={data.history}
        summaryOf={({ subject, body }) => `${subject}: ${body.slice(0, 120)}`}
        onRestore={versions.beginWith}
      />
    </Stack>
  );
}

type WordValues = MailWords & { reason: string };

interface WordsFormProps {
  text: MailText;
  words: MailWords;
  /** Begins anew with the mail's own words. */
  onOriginal: () => void;
  /** Rejects with what the server refused. */
  onSend: (values: WordValues) => Promise<void>;
}

function WordsForm({ text, words, onOriginal, onSend }: WordsFormProps) {
  const { kind, known, required } = text;
  const [rules] = useState(() => bundledRules(mailTextForm({ known, required })));
  const [shown, setShown] = useState<MailWords | null>(null);
  const { subject, title, body, action } = words;
  const { form, submit, save } = useSchemaForm<WordValues>({
    rules,
    defaultValues: { subject, title, body, action, reason: '' },
  });
  const written = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');
  const note = [
    known.length > 0 && `Se llena para cada persona: ${written(known)}.`,
    required.length > 0 && `No se puede quitar: ${written(required)}.`,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <form noValidate aria-label={text.title} onSubmit={save(onSend)}>
        <Stack gap={3}>
          <FormPart title="Lo que dice" note={note || undefined}>
            <FormTextField form={form} name="subject" label="Asunto" required maxLength={120} />
            <FormTextField form={form} name="title" label="Título" required maxLength={120} />
            <FormTextArea
              form={form}
              name="body"
              label="Texto"
              hint="Una línea vacía separa los párrafos."
              required
              rows={8}
              maxLength={5_000}
            />
            <FormTextField
              form={form}
              name="action"
              label="Botón"
              hint="Su enlace lo pone la tienda."
              required
              maxLength={40}
            />
            <ChangeReason form={form} />
          </FormPart>
          <Cluster gap={1}>
            <Button type="submit" loading={form.formState.isSubmitting} loadingText="Guardando">
              Guardar
            </Button>
            <Button variant="secondary" onClick={submit((typed) => setShown(typed))}>
              Ver como correo
            </Button>
            <Button variant="quiet" onClick={onOriginal}>
              Volver al texto original
            </Button>
          </Cluster>
        </Stack>
      </form>
      <Dialog open={shown !== null} onClose={() => setShown(null)} title="Como correo" size="wide">
        {shown && <MailPreview values={shown} load={(typed) => previewMailText(kind, typed)} />}
      </Dialog>
    </>
  );
}
