import { formatDateTime } from '@qhatu/contract/delivery';
import { detailText, KIND_TEXTS } from '@qhatu/kit/security-texts';
import { messageOf } from '@qhatu/shared-state';
import { Button, ErrorState, ListSkeleton, Stack } from '@qhatu/ui';
import { Row, RowList, SmallNote } from '../../lib/RowList';
import { useActivity } from './api/activity';

/** 'Actividad de tu cuenta': who came in, who tried, and what was changed. */
export default function Activity() {
  const { data, error, isPending, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useActivity();
  if (isPending) return <ListSkeleton rows={4} />;
  if (!data) {
    return (
      <ErrorState compact title="No pudimos traer tu actividad" retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error)}
      </ErrorState>
    );
  }
  const events = data.pages.flatMap((page) => page.data);
  if (events.length === 0) return <SmallNote>Todavía no hay nada que mostrar.</SmallNote>;
  return (
    <Stack gap={2}>
      <RowList label="Actividad de tu cuenta">
        {events.map(({ id, at, kind, details, device, network }) => (
          <Row
            key={id}
            title={KIND_TEXTS[kind]}
            more={detailText(kind, details)}
            notes={[[formatDateTime(new Date(at)), device, network && `desde ${network}`].filter(Boolean).join(', ')]}
          />
        ))}
      </RowList>
      <SmallNote>¿Algo no fuiste tú? Cambia tu contraseña y cierra tus otras sesiones.</SmallNote>
      {hasNextPage && (
        <Button variant="secondary" size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver más
        </Button>
      )}
    </Stack>
  );
}
