import { formatDateTime } from '@qhatu/contract/delivery';
import type { SecurityLog as LogPage, SecurityLogEvent } from '@qhatu/contract/wire';
import { api, messageOf, PERSONAL, useInfiniteQuery } from '@qhatu/shared-state';
import { Button, Cluster, EmptyState, ErrorState, ListSkeleton, Select, TextField } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';
import { detailText, KIND_TEXTS } from '../lib/security-words';
import styles from './Admin.module.css';
import { Facts } from './Facts';

const KINDS = Object.entries(KIND_TEXTS).map(([value, text]) => ({ value, text }));
const nameOf = (person: SecurityLogEvent['user']): string | null => person && `${person.user_name} (${person.id})`;
const subjectOf = ({ what, ids }: SecurityLogEvent['details']) => what && `${what} ${ids?.join(', ') ?? ''}`.trim();

/** Who did what to which account; to open it is itself in it (D108). */
export default function SecurityLog({ userId }: { userId: number }) {
  const [filter, setFilter] = useState('');
  const query = useInfiniteQuery({
    queryKey: ['api', 'users/admin/security', filter, userId],
    meta: PERSONAL,
    queryFn: ({ pageParam, signal }) =>
      api.get<LogPage>(`admin/security?${filter}${pageParam ? `&before=${pageParam}` : ''}`, { signal }),
    initialPageParam: 0,
    staleTime: 0,
    getNextPageParam: ({ next }: LogPage) => next ?? undefined,
  });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    setFilter(new URLSearchParams(chosen.filter(([, value]) => value !== '')).toString());
  };
  return (
    <>
      <form aria-label="Filtrar el registro" onSubmit={search}>
        <Cluster gap={2}>
          <Select label="Qué pasó" name="kind" placeholder="Todo" options={KINDS} />
          <TextField label="Cuenta" name="user" hint="Id, usuario o correo" maxLength={254} autoComplete="off" />
          <TextField
            label="Quién lo hizo"
            name="actor"
            hint="Id, usuario o correo"
            maxLength={254}
            autoComplete="off"
          />
          <Button type="submit" variant="secondary">
            Buscar
          </Button>
        </Cluster>
      </form>
      <Entries query={query} />
    </>
  );
}

interface EntriesProps {
  query: {
    data: { pages: LogPage[] } | undefined;
    error: Error | null;
    isPending: boolean;
    isFetching: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
}

function Entries({ query }: EntriesProps) {
  if (query.isPending) return <ListSkeleton rows={4} />;
  if (!query.data) {
    return (
      <ErrorState
        compact
        heading="h3"
        title="No pudimos traer el registro"
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  const events = query.data.pages.flatMap(({ data }) => data);
  if (events.length === 0) {
    return (
      <EmptyState compact heading="h3" title="No hay nada con ese filtro">
        Prueba con otra cuenta o con todo.
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="Registro de seguridad" className={styles.list}>
        {events.map((event) => (
          <li key={event.id} className={styles.card}>
            <h3 className={styles.name}>{KIND_TEXTS[event.kind]}</h3>
            <Facts
              rows={[
                ['Cuándo', formatDateTime(new Date(event.at))],
                ['Cuenta', nameOf(event.user)],
                ['Quién', nameOf(event.actor)],
                ['Detalle', subjectOf(event.details) ?? detailText(event.details)],
                ['Desde', [event.device, event.network].filter(Boolean).join(', ')],
              ]}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Ver más
        </Button>
      )}
    </>
  );
}
