import { formatDateTime } from '@qhatu/contract/delivery';
import { useStepUp } from '@qhatu/kit/step-up';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button, Cluster, Dialog, ErrorState, ListSkeleton, Stack } from '@qhatu/ui';
import { useRef, useState } from 'react';
import { Row, RowList, SmallNote } from '../../lib/RowList';
import { AddFactor } from './AddFactor';
import {
  addFactor,
  removeFactor,
  renewCodes,
  type SecondFactor,
  startFactor,
  useFactors,
  useReloadFactors,
} from './api/two-step';
import { RecoveryCodes } from './RecoveryCodes';

const KINDS: Record<SecondFactor['kind'], string> = { passkey: 'Llave de acceso', app: 'Aplicación de códigos' };
const moment = (iso: string) => formatDateTime(new Date(iso));

/** 'Verificación en dos pasos': what else than the password lets one in. */
export default function TwoStep() {
  const reload = useReloadFactors();
  const { withProof, dialog } = useStepUp();
  const { data, error, isPending, isFetching, refetch } = useFactors();
  const [adding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const lead = useRef<HTMLParagraphElement>(null);

  const run = async (name: string, act: () => Promise<void>) => {
    setBusy(name);
    try {
      await withProof(act);
    } catch (failure) {
      toast.error(messageOf(failure));
    }
    setBusy(null);
    await reload();
  };
  const remove = async (id: number) => {
    let gone = false;
    await run(String(id), async () => {
      toast.success((await removeFactor(id)).msg);
      gone = true;
    });
    // The button that was pressed goes with its row.
    if (gone) lead.current?.focus();
  };
  const renew = () => run('codes', async () => setCodes(await renewCodes()));

  if (isPending) return <ListSkeleton rows={2} />;
  if (!data) {
    return (
      <ErrorState
        compact
        title="No pudimos traer tus segundos pasos"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {messageOf(error)}
      </ErrorState>
    );
  }
  const { factors, codesLeft: left, required } = data;
  return (
    <Stack gap={2}>
      <p ref={lead} tabIndex={-1}>
        {factors.length > 0
          ? 'Además de tu contraseña te pedimos uno de estos.'
          : 'Con un segundo paso nadie entra a tu cuenta solo con tu contraseña.'}
        {required && ' Tu cuenta administra la tienda, así que necesita al menos uno.'}
      </p>
      {factors.length > 0 && (
        <RowList label="Tus segundos pasos">
          {factors.map(({ id, kind, name, addedAt, usedAt }) => (
            <Row
              key={id}
              title={name}
              notes={[
                `${KINDS[kind]}. Desde el ${moment(addedAt)}. ${usedAt ? `Último uso: ${moment(usedAt)}.` : 'Sin usar todavía.'}`,
              ]}
              action={
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Quitar ${name}`}
                  loading={busy === String(id)}
                  disabled={busy !== null && busy !== String(id)}
                  onClick={() => void remove(id)}
                >
                  Quitar
                </Button>
              }
            />
          ))}
        </RowList>
      )}
      {factors.length > 0 && (
        <SmallNote>
          {left === 1 ? 'Te queda 1 código de recuperación.' : `Te quedan ${left} códigos de recuperación.`}
        </SmallNote>
      )}
      <Cluster gap={1}>
        <Button variant="secondary" size="small" disabled={busy !== null} onClick={() => setAdding(true)}>
          Agregar un segundo paso
        </Button>
        {factors.length > 0 && (
          <Button
            variant="quiet"
            size="small"
            loading={busy === 'codes'}
            disabled={busy !== null && busy !== 'codes'}
            onClick={() => void renew()}
          >
            Crear códigos nuevos
          </Button>
        )}
      </Cluster>
      <Dialog open={adding} onClose={() => setAdding(false)} title="Agregar un segundo paso">
        <AddFactor
          start={(kind) => withProof(() => startFactor(kind))}
          finish={async (body) => {
            const added = await addFactor(body);
            setAdding(false);
            // With codes their dialog says that it is done, and nothing lies over them.
            if (!added.codes) toast.success(added.msg);
            setCodes(added.codes);
            await reload();
          }}
        />
      </Dialog>
      <Dialog open={codes !== null} onClose={() => setCodes(null)} title="Códigos de recuperación">
        {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      </Dialog>
      {dialog}
    </Stack>
  );
}
