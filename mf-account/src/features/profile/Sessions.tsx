import { formatDateTime } from '@qhatu/contract/delivery';
import { messageOf, toast, useQuery, useQueryClient } from '@qhatu/shared-state';
import { Badge, Button, ErrorState, ListSkeleton } from '@qhatu/ui';
import styles from './Profile.module.css';
import { closeOtherSessions, closeSession, sessionsQuery } from './profile';

/** Where one is logged in, and the way to close what is not here (D6). */
export function Sessions() {
  const client = useQueryClient();
  const { data, error, isPending, isFetching, refetch } = useQuery(sessionsQuery());
  const run = async (act: () => Promise<{ msg: string }>) => {
    try {
      toast.success((await act()).msg);
    } catch (failure) {
      toast.error(messageOf(failure));
    }
    await client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
  };
  if (isPending) return <ListSkeleton rows={2} />;
  if (!data) {
    return (
      <ErrorState compact title="No pudimos traer tus sesiones" retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error)}
      </ErrorState>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {data.map(({ id, device, used_at, current }) => (
          <li key={id} className={styles.row}>
            <span>
              <strong>{device ?? 'Dispositivo desconocido'}</strong>
              <br />
              <span className={styles.note}>Última actividad: {formatDateTime(new Date(used_at))}</span>
            </span>
            {current ? (
              <Badge tone="success">Esta sesión</Badge>
            ) : (
              <Button variant="quiet" size="small" onClick={() => void run(() => closeSession(id))}>
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.length > 1 && (
        <Button variant="secondary" size="small" onClick={() => void run(closeOtherSessions)}>
          Cerrar las otras
        </Button>
      )}
    </>
  );
}
