import { formatDateTime } from '@qhatu/contract/delivery';
import { logout, messageOf, toast } from '@qhatu/shared-state';
import { Badge, Button, Cluster, ErrorState, ListSkeleton } from '@qhatu/ui';
import { useState } from 'react';
import { Row, RowList, SmallNote } from '../../lib/RowList';
import { closeAllSessions, closeOtherSessions, closeSession, useReloadSessions, useSessions } from './api/sessions';

/** The newest; the others on demand, so that what stands below stays near. */
const FIRST_SHOWN = 5;
const UNKNOWN = 'Dispositivo desconocido';
const moment = (instant: string): string => formatDateTime(new Date(instant));

/** Where one is logged in, since when and from where, and the way to end one session, the others or all (D6). */
export function Sessions() {
  const reload = useReloadSessions();
  const [busy, setBusy] = useState<string | null>(null);
  const [whole, setWhole] = useState(false);
  const { data, error, isPending, isFetching, refetch } = useSessions();
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
    await reload();
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
      <RowList label="Tus sesiones">
        {(whole ? data : data.slice(0, FIRST_SHOWN)).map(({ id, device, address, isCurrent, openedAt, usedAt }) => (
          <Row
            key={id}
            title={device ?? UNKNOWN}
            notes={[
              address ? `Desde ${address}` : 'Desde una dirección desconocida',
              `Abierta el ${moment(openedAt)}. Última actividad: ${moment(usedAt)}.`,
            ]}
            action={
              isCurrent ? (
                <Badge tone="success">Esta sesión</Badge>
              ) : (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Cerrar la sesión de ${device ?? UNKNOWN}`}
                  {...work(String(id))}
                  onClick={() => void runHere(String(id), () => closeSession(id))}
                >
                  Cerrar
                </Button>
              )
            }
          />
        ))}
      </RowList>
      {!whole && data.length > FIRST_SHOWN && (
        <Cluster>
          <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
            Mostrar las {data.length} sesiones
          </Button>
        </Cluster>
      )}
      <SmallNote>¿No reconoces alguna? Ciérrala y cambia tu contraseña.</SmallNote>
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
