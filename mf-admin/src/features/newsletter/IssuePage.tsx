import { paths } from '@qhatu/contract/paths';
import { ApiError, toast, useQueryClient } from '@qhatu/shared-state';
import { Badge, ButtonLink, Cluster, EmptyState, ListSkeleton, PageHead, Stack } from '@qhatu/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DetailHead } from '../../lib/DetailHead';
import { MailPreview } from '../../lib/MailPreview';
import { Panel } from '../../lib/Panel';
import { QueryError } from '../../lib/QueryError';
import type { SectionProps } from '../../lib/section';
import { useVersionedForm } from '../../lib/useVersionedForm';
import {
  createIssue,
  issueKey,
  previewIssue,
  saveIssue,
  staleIssue,
  useIssue,
  useReloadNewsletter,
} from './api/newsletter';
import { IssueForm } from './IssueForm';
import { ISSUE_STATES, type Issue, type IssueValues, NEW_ISSUE, valuesOf } from './newsletter-model';
import { SendPanel } from './SendPanel';
import { SentPanel } from './SentPanel';

const SECTION = 'boletin';

type PageProps = Pick<SectionProps, 'person'>;

/** One issue of the newsletter: written, looked at, sent, and what came of it. */
export default function IssuePage({ person, id }: PageProps & { id: string }) {
  return id === 'nuevo' ? <NewIssue person={person} /> : <OldIssue person={person} id={id} />;
}

function NewIssue({ person }: PageProps) {
  const navigate = useNavigate();
  const reload = useReloadNewsletter();
  return (
    <Stack gap={3}>
      <PageHead title="Nuevo boletín · Administración" noindex />
      <h1>Nuevo boletín</h1>
      <IssueForm
        userId={person.id}
        values={NEW_ISSUE}
        action="Guardar borrador"
        onSend={async (values) => {
          const { id } = await createIssue(values);
          toast.success('Borrador guardado');
          reload();
          void navigate(paths.admin.href(SECTION, String(id)), { replace: true });
        }}
      />
    </Stack>
  );
}

function OldIssue({ person, id }: PageProps & { id: string }) {
  const client = useQueryClient();
  const reload = useReloadNewsletter();
  const query = useIssue(id, person.id);
  const { data, error, isPending } = query;
  const [changed, setChanged] = useState(false);
  const keep = (issue: Issue) => {
    client.setQueryData(issueKey(id, person.id), issue);
    reload();
  };
  const versions = useVersionedForm<Issue, IssueValues>({ keep, staleOf: staleIssue });
  if (isPending) return <ListSkeleton rows={6} />;
  if (!data) {
    return error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
      <EmptyState
        title="Este boletín no existe"
        action={<ButtonLink to={paths.admin.href(SECTION)}>Ver boletines</ButtonLink>}
      >
        La dirección está mal escrita.
      </EmptyState>
    ) : (
      <QueryError heading="h1" title="No pudimos traer el boletín" query={query} />
    );
  }
  return (
    <Stack gap={3}>
      <PageHead title={`${data.subject} · Administración`} noindex />
      <DetailHead>
        <div>
          <h1>{data.subject}</h1>
          <Cluster gap={1}>
            <Badge tone={ISSUE_STATES[data.state].tone}>{ISSUE_STATES[data.state].text}</Badge>
            <span>Guardado por {data.by}</span>
          </Cluster>
        </div>
      </DetailHead>
      {versions.conflict}
      {versions.dialog}
      {data.state === 'draft' ? (
        <>
          <IssueForm
            key={versions.begun}
            userId={person.id}
            values={valuesOf(data)}
            action="Guardar"
            onChanged={setChanged}
            onSend={(values) => versions.save(() => saveIssue(values, data), 'Boletín guardado')}
          />
          <SendPanel issue={data} userId={person.id} isChanged={changed} onSent={versions.save} />
        </>
      ) : (
        <>
          <SentPanel issue={data} onStep={keep} />
          <Panel title="Lo que dice">
            <MailPreview values={valuesOf(data)} load={previewIssue} />
          </Panel>
        </>
      )}
    </Stack>
  );
}
