import { paths } from '@qhatu/contract/paths';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { Badge, ListSkeleton, Stack, Table } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { Panel } from '../../lib/Panel';
import { QueryError } from '../../lib/QueryError';
import type { SectionProps } from '../../lib/section';
import { type MailTextRow, useMailTexts } from './api/mail-texts';

const MailTextPage = lazyWithRetry(() => import('./MailTextPage'));
const ID = 'textos';

/** What the shop's mails say (D230, D263), by what they are about: the list of them, and one to edit. */
export default function MailTexts({ person, id }: SectionProps) {
  return id ? <MailTextPage key={id} person={person} id={id} /> : <MailTextTable userId={person.id} />;
}

function MailTextTable({ userId }: { userId: number }) {
  const query = useMailTexts(userId);
  const { data, isPending } = query;
  if (isPending) return <ListSkeleton rows={6} />;
  if (!data) {
    return <QueryError title="No pudimos traer los textos" query={query} />;
  }
  const groups = [...new Set(data.map(({ group }) => group))];
  return (
    <Stack gap={3}>
      {groups.map((group) => (
        <Panel key={group} title={group}>
          <Group title={group} mails={data.filter((mail) => mail.group === group)} />
        </Panel>
      ))}
    </Stack>
  );
}

function Group({ title: group, mails }: { title: string; mails: readonly MailTextRow[] }) {
  return (
    <Table
      caption={`Correos: ${group}`}
      rows={mails}
      rowKey={({ kind }) => kind}
      columns={[
        {
          id: 'title',
          title: 'Correo',
          lead: true,
          cell: ({ kind, title }) => <Link to={paths.admin.href(ID, kind)}>{title}</Link>,
        },
        { id: 'when', title: 'Cuándo sale', cell: ({ when }) => when },
        { id: 'subject', title: 'Asunto', cell: ({ subject }) => subject },
        {
          id: 'version',
          title: 'Texto',
          cell: ({ version }) =>
            version === 0 ? <Badge tone="neutral">Original</Badge> : <Badge tone="info">{`Versión ${version}`}</Badge>,
        },
      ]}
    />
  );
}
