import { formatDateTime } from '@qhatu/contract/delivery';
import { useStepUp } from '@qhatu/kit/step-up';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button, Cluster, Dialog, ErrorState, ListSkeleton, Stack } from '@qhatu/ui';
import { useRef, useState } from 'react';
import { Row, RowList, SmallNote } from '../../lib/RowList';
import { AddFactor } from './AddFactor';
import {
  type AddFactorBody,
  addFactor,
  type FactorKind,
  removeFactor,
  renewCodes,
  type SecondFactor,
  startFactor,
  useFactors,
  useReloadFactors,
} from './api/two-step';
import { RecoveryCodes } from './RecoveryCodes';

const KINDS: Record<FactorKind, string> = { passkey: 'Llave de acceso', app: 'Aplicación de códigos' };
const moment = (iso: string) => formatDateTime(new Date(iso));

/** 'Verificación en dos pasos': what else than the password lets one in. */
export default function TwoStep() {
  const { data, error, isPending, isFetching, refetch } = useFactors();
  const lead = useRef<HTMLParagraphElement>(null);
  const { adding, setAdding, codes, setCodes, busy, start, finish, remove, renew, dialog } = useFactorActs();
  const removeRow = async (id: number) => {
    // The button that was pressed goes with its row.
    if (await remove(id)) lead.current?.focus();
  };

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
      {factors.length > 0 && <FactorRows factors={factors} busy={busy} onRemove={(id) => void removeRow(id)} />}
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
        <AddFactor start={start} finish={finish} />
      </Dialog>
      <Dialog open={codes !== null} onClose={() => setCodes(null)} title="Códigos de recuperación">
        {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      </Dialog>
      {dialog}
    </Stack>
  );
}

/** What is done about second steps, once at a time and with a step-up, and the dialogs that are open meanwhile. */
function useFactorActs() {
  const reload = useReloadFactors();
  const { withProof, dialog } = useStepUp();
  const [adding, setAdding] = useState(false);
  /** Shown once, when they are made. */
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  /** The factor that is removed, as text, or `codes`. */
  const [busy, setBusy] = useState<string | null>(null);

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
  const start = (kind: FactorKind) => withProof(() => startFactor(kind));
  const finish = async (body: AddFactorBody) => {
    const added = await addFactor(body);
    setAdding(false);
    // With codes their dialog says that it is done, and nothing lies over them.
    if (!added.codes) toast.success(added.msg);
    setCodes(added.codes);
    await reload();
  };
  /** @returns whether it is gone */
  const remove = async (id: number): Promise<boolean> => {
    let gone = false;
    await run(String(id), async () => {
      toast.success((await removeFactor(id)).msg);
      gone = true;
    });
    return gone;
  };
  const renew = () => run('codes', async () => setCodes(await renewCodes()));
  return { adding, setAdding, codes, setCodes, busy, start, finish, remove, renew, dialog };
}

interface FactorRowsProps {
  factors: readonly SecondFactor[];
  busy: string | null;
  onRemove: (id: number) => void;
}

function FactorRows({ factors, busy, onRemove }: FactorRowsProps) {
  return (
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
              onClick={() => onRemove(id)}
            >
              Quitar
            </Button>
          }
        />
      ))}
    </RowList>
  );
}
