import { formatDateTime } from '@qhatu/contract/delivery';
import type { OpenSession } from '@qhatu/contract/wire';
import { logout, messageOf, toast, useQuery, useQueryClient } from '@qhatu/shared-state';
import { Badge, Button, Cluster, ErrorState, ListSkeleton } from '@qhatu/ui';
import { useState } from 'react';
import styles from './Profile.module.css';
import { closeAllSessions, closeOtherSessions, closeSession, sessionsQuery } from './profile';

/** The newest; the others on demand, so that what stands below stays near. */
const FIRST_SHOWN = 5;
const UNKNOWN = 'Dispositivo desconocido';

/** Where one is logged in, since when and from where, and the way to end one session, the others or all (D6). */
export function Sessions() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [whole, setWhole] = useState(false);
  const { data, error, isPending, isFetching, refetch } = useQuery(sessionsQuery());
  const run = async (name: string, act: () => Promise<{ msg: string }>): Promise<boolean> => {
    setBusy(name);
    try {
      toast.success((await act()).msg);
      return true;
    } catch (failure) {
      toast.error(messageOf(failure));
      return false;
    } finally {
      setBusy(null);
    }
  };
  const work = (name: string) => ({ loading: busy === name, disabled: busy !== null && busy !== name });
  const runHere = async (name: string, act: () => Promise<{ msg: string }>) => {
    await run(name, act);
    await client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
  };
  const endAll = async () => {
    if (await run('all', closeAllSessions)) await logout();
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
        {(whole ? data : data.slice(0, FIRST_SHOWN)).map((session) => (
          <li key={session.id} className={styles.row}>
            <Facts session={session} />
            {session.current ? (
              <Badge tone="success">Esta sesión</Badge>
            ) : (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Cerrar la sesión de ${session.device ?? UNKNOWN}`}
                {...work(String(session.id))}
                onClick={() => void runHere(String(session.id), () => closeSession(session.id))}
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!whole && data.length > FIRST_SHOWN && (
        <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
          Mostrar las {data.length} sesiones
        </Button>
      )}
      <p className={styles.note}>¿No reconoces alguna? Ciérrala y cambia tu contraseña.</p>
      <Cluster gap={1}>
        {data.length > 1 && (
          <Button
            variant="secondary"
            size="small"
            {...work('others')}
            onClick={() => void runHere('others', closeOtherSessions)}
          >
            Cerrar las otras
          </Button>
        )}
        <Button variant="quiet" size="small" {...work('all')} onClick={() => void endAll()}>
          Cerrar todas, también esta
        </Button>
      </Cluster>
    </>
  );
}

const moment = (instant: string): string => formatDateTime(new Date(instant));

function Facts({ session: { device, address, created_at, used_at } }: { session: OpenSession }) {
  return (
    <div>
      <strong>{device ?? UNKNOWN}</strong>
      <p className={styles.note}>{address ? `Desde ${address}` : 'Desde una dirección desconocida'}</p>
      <p className={styles.note}>
        Abierta el {moment(created_at)}. Última actividad: {moment(used_at)}.
      </p>
    </div>
  );
}
