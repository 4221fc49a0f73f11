import { paths } from '@qhatu/contract/paths';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { Badge, ListSkeleton, Table } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { QueryError } from '../../lib/QueryError';
import type { SectionProps } from '../../lib/section';
import { useMailTexts } from './api/mail-texts';

const MailTextPage = lazyWithRetry(() => import('./MailTextPage'));
const ID = 'textos';

/** What the shop's mails say (D230): the list of them, and one to edit. */
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
  return (
    <Table
      caption="Correos de las cuentas"
      rows={data}
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
