import { formatLongDay } from '@qhatu/contract/delivery';
import { paths } from '@qhatu/contract/paths';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { Badge, Cluster, ListSkeleton, Table } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { QueryError } from '../../lib/QueryError';
import type { SectionProps } from '../../lib/section';
import { useLegalTexts } from './api/legal-texts';

const LegalTextPage = lazyWithRetry(() => import('./LegalTextPage'));
const ID = 'legales';

/** Terms and policies (D261): the list of them, and one to read and write. */
export default function LegalTexts({ person, id }: SectionProps) {
  return id ? <LegalTextPage key={id} person={person} id={id} /> : <LegalTable userId={person.id} />;
}

const day = (instant: string): string => formatLongDay(new Date(instant));

function LegalTable({ userId }: { userId: number }) {
  const query = useLegalTexts(userId);
  const { data, isPending } = query;
  if (isPending) return <ListSkeleton rows={6} />;
  if (!data) return <QueryError title="No pudimos traer los textos" query={query} />;
  return (
    <Table
      caption="Textos legales"
      rows={data}
      rowKey={({ key }) => key}
      columns={[
        {
          id: 'title',
          title: 'Texto',
          lead: true,
          cell: ({ key, title }) => <Link to={paths.admin.href(ID, key)}>{title}</Link>,
        },
        { id: 'current', title: 'Vale hoy', cell: ({ current }) => `Versión ${current.version}` },
        { id: 'since', title: 'Desde', cell: ({ current }) => day(current.since) },
        {
          id: 'next',
          title: 'Después',
          cell: ({ next, drafted }) => (
            <Cluster gap={1}>
              {next && <Badge tone="info">{`Versión ${next.version}, el ${day(next.since)}`}</Badge>}
              {drafted && <Badge tone="neutral">Borrador</Badge>}
              {!next && !drafted && '–'}
            </Cluster>
          ),
        },
      ]}
    />
  );
}
