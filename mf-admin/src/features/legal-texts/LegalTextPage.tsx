import { fromIso, midnightOf } from '@qhatu/contract/dates';
import { formatLongDay } from '@qhatu/contract/delivery';
import { legalPublishForm, legalTextForm } from '@qhatu/contract/forms';
import { dateLegal, fillLegal } from '@qhatu/contract/legal';
import { paths } from '@qhatu/contract/paths';
import { bundledRules, FormButton, FormTextArea, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { ApiError, messageOf, toast, useQueryClient } from '@qhatu/shared-state';
import {
  Button,
  ButtonLink,
  Cluster,
  Dialog,
  EmptyState,
  FormPart,
  ListSkeleton,
  Notice,
  PageHead,
  Stack,
} from '@qhatu/ui';
import { useState } from 'react';
import { Facts } from '../../lib/Facts';
import { LeaveGuard } from '../../lib/LeaveGuard';
import { QueryError } from '../../lib/QueryError';
import type { SectionProps } from '../../lib/section';
import { useVersionedForm } from '../../lib/useVersionedForm';
import { VersionHistory } from '../../lib/VersionHistory';
import {
  type LegalBody,
  type LegalText,
  legalTextKey,
  legalTextsKey,
  previewLegalText,
  publishLegalText,
  saveLegalDraft,
  staleLegalText,
  useLegalText,
} from './api/legal-texts';
import { Figures } from './Figures';
import styles from './LegalTexts.module.css';
import { TextDiff } from './TextDiff';

const SECTION = 'legales';
const PUBLISH_RULES = bundledRules(legalPublishForm);
const day = (instant: string): string => formatLongDay(new Date(instant));

/** One legal text: what holds, a draft of what comes, what that changes, its publication, and every version there was. */
export default function LegalTextPage({ person, id }: Pick<SectionProps, 'person'> & { id: string }) {
  const client = useQueryClient();
  const query = useLegalText(id, person.id);
  const { data, error, isPending } = query;
  const versions = useVersionedForm<LegalText, LegalBody>({
    keep: (text) => {
      client.setQueryData(legalTextKey(id, person.id), text);
      void client.invalidateQueries({ queryKey: legalTextsKey() });
    },
    staleOf: staleLegalText,
  });
  if (isPending) return <ListSkeleton rows={6} />;
  if (!data) {
    return error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
      <EmptyState
        title="Este texto no existe"
        action={<ButtonLink to={paths.admin.href(SECTION)}>Ver los textos legales</ButtonLink>}
      >
        La dirección está mal escrita.
      </EmptyState>
    ) : (
      <QueryError heading="h1" title="No pudimos traer el texto" query={query} />
    );
  }
  const { title, href, current, next, draft, history } = data;
  return (
    <Stack gap={3}>
      <PageHead title={`${title} · Administración`} noindex />
      <h1>{title}</h1>
      <Facts
        rows={[
          ['Vale hoy', `Versión ${current.version}, desde el ${day(current.since)}`],
          ['Después', next && `Versión ${next.version}, desde el ${day(next.since)}`],
          ['Borrador', draft && `De ${draft.by}, guardado el ${day(draft.at)}`],
          [
            'Se ve en',
            <a key="href" href={href} target="_blank" rel="noopener">
              {href}
            </a>,
          ],
        ]}
      />
      {versions.conflict}
      {versions.dialog}
      <BodyForm
        key={versions.begun}
        text={data}
        body={versions.restored?.body ?? draft?.body ?? data.value.body}
        onDraft={(body) =>
          versions.save(
            () => saveLegalDraft(data, body),
            body ? 'Borrador guardado: solo se ve aquí' : 'Borrador descartado',
          )
        }
        onPublish={(values) =>
          versions.save(
            () => publishLegalText(data, values),
            values.since ? 'Publicado: vale desde ese día' : 'Publicado: ya se ve en la tienda',
          )
        }
      />
      <VersionHistory
        title={title}
        versions={history}
        summaryOf={({ body }) => `${body.slice(0, 140)}…`}
        stateOf={({ version, from }) => {
          if (version === current.version) return 'Vale hoy';
          return version === next?.version ? `Vale desde el ${day(from)}` : null;
        }}
        onRestore={versions.beginWith}
      />
    </Stack>
  );
}

interface PublishValues {
  since: string;
  reason: string;
}

interface BodyFormProps {
  text: LegalText;
  body: string;
  // Both reject with what the server refused.
  onDraft: (body: string) => Promise<void>;
  onPublish: (values: PublishValues & LegalBody) => Promise<void>;
}

function BodyForm({ text, body, onDraft, onPublish }: BodyFormProps) {
  const { key, title, draft } = text;
  const [rules] = useState(() => bundledRules(legalTextForm(key)));
  const [busy, setBusy] = useState(false);
  const [preview, setPreview] = useState<string | null>(null);
  /** What is about to be published. */
  const [final, setFinal] = useState<string | null>(null);
  const { form, submit, save, showRefusal } = useSchemaForm<LegalBody>({ rules, defaultValues: { body } });
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showRefusal(error);
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <LeaveGuard active={form.formState.isDirty} title="Tienes cambios sin guardar" onLeave={() => form.reset()}>
        Guarda un borrador para seguir después.
      </LeaveGuard>
      <form noValidate aria-label={title} onSubmit={save(({ body: typed }) => onDraft(typed))}>
        <Stack gap={3}>
          <FormPart title="Lo que dice">
            <FormTextArea
              form={form}
              name="body"
              label="Texto"
              hint="Markdown: ## título, - lista, **negrita**, [enlace](/legales). Con ## Envíos {#envios} la dirección de esa parte es #envios."
              required
              rows={24}
              maxLength={60_000}
              className={styles.body}
            />
            <Figures figures={text.figures} />
          </FormPart>
          <Cluster gap={1}>
            <Button disabled={busy} onClick={submit(({ body: typed }) => setFinal(typed.trim()))}>
              Comparar y publicar
            </Button>
            <FormButton form={form} variant="secondary">
              Guardar borrador
            </FormButton>
            <Button
              variant="secondary"
              disabled={busy}
              onClick={submit(({ body: typed }) => attempt(async () => setPreview(await previewLegalText(key, typed))))}
            >
              Ver como página
            </Button>
            {draft && (
              <Button variant="quiet" disabled={busy} onClick={() => void attempt(() => onDraft(''))}>
                Descartar borrador
              </Button>
            )}
          </Cluster>
        </Stack>
      </form>
      <Dialog open={preview !== null} onClose={() => setPreview(null)} title="Como página" size="wide">
        {preview !== null && (
          // The API has cleaned it (api/src/domains/terms/clean.ts).
          // biome-ignore lint/security/noDangerouslySetInnerHtml: it is shown as its readers get it.
          <section aria-label={title} className={styles.page} dangerouslySetInnerHTML={{ __html: preview }} />
        )}
      </Dialog>
      <Dialog open={final !== null} onClose={() => setFinal(null)} title="Comparar y publicar" size="wide">
        {final !== null && (
          <Publication
            text={text}
            body={final}
            onPublish={async (values) => {
              await onPublish({ ...values, body: final });
              setFinal(null);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

interface PublicationProps {
  text: LegalText;
  body: string;
  onPublish: (values: PublishValues) => Promise<void>;
}

/** What is about to change for everybody, from when and why. */
function Publication({ text, body, onPublish }: PublicationProps) {
  const { title, current, next, history, value, figures } = text;
  const { form, save } = useSchemaForm<PublishValues>({
    rules: PUBLISH_RULES,
    defaultValues: { since: '', reason: '' },
  });
  const chosen = fromIso(form.watch('since'));
  const before = history.find(({ version }) => version === current.version)?.value.body ?? value.body;
  if (body === value.body) {
    return (
      <Notice>{`Es lo mismo que ya está publicado${next ? ` para el ${day(next.since)}` : ''}: no hay nada que cambiar.`}</Notice>
    );
  }
  return (
    <form noValidate aria-label={`Publicar ${title}`} onSubmit={save(onPublish)}>
      <Stack gap={2}>
        <p>{`Frente a lo que vale hoy (versión ${current.version}):`}</p>
        <TextDiff
          before={dateLegal(fillLegal(before, figures), new Date(current.since))}
          after={dateLegal(fillLegal(body, figures), chosen ? midnightOf(chosen) : new Date())}
        />
        {next && (
          <Notice tone="warning">
            {`La versión ${next.version} está anunciada para el ${day(next.since)}. Si esta vale desde antes o desde ese mismo día, la anunciada ya no regirá; si vale después, rigen las dos, una tras otra.`}
          </Notice>
        )}
        <FormTextField
          form={form}
          name="since"
          label="Vale desde el"
          type="date"
          hint="Vacío: desde ahora. Con un día por venir, las páginas lo anuncian."
          optional
        />
        <FormTextField
          form={form}
          name="reason"
          label="Por qué cambia"
          hint="Queda en el historial, para quien pregunte después."
          required
          maxLength={300}
        />
        <div>
          <FormButton form={form}>Publicar</FormButton>
        </div>
      </Stack>
    </form>
  );
}
