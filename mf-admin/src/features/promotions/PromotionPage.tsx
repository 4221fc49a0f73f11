import { formatDateTime } from '@qhatu/contract/delivery';
import { formatMoney } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { useStepUp } from '@qhatu/kit/step-up';
import { ApiError, toast, useQueryClient } from '@qhatu/shared-state';
import { Badge, Button, ButtonLink, Cluster, EmptyState, ListSkeleton, PageHead, Stack } from '@qhatu/ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ConflictNotice } from '../../lib/ConflictNotice';
import { DetailHead } from '../../lib/DetailHead';
import { Facts } from '../../lib/Facts';
import { Panel } from '../../lib/Panel';
import { QueryError } from '../../lib/QueryError';
import type { SectionProps } from '../../lib/section';
import type { Stale } from '../../lib/stale';
import { type OptimisticAct, useUndoable } from '../../lib/useUndoable';
import { ListStates, useOptimistic } from '../../list';
import {
  createBatch,
  createPromotion,
  promotionKey,
  savePromotion,
  setEnabled,
  stalePromotion,
  usePromotion,
  usePromotionOrders,
} from './api/promotions';
import { PromotionForm } from './PromotionForm';
import type { Promotion } from './promotion-model';
import { effectText, STATE_TEXTS, STATE_TONES } from './promotion-texts';
import { NEW_PROMOTION, valuesOf } from './promotion-values';

const SECTION = 'promociones';

type PageProps = Pick<SectionProps, 'person'>;

/** One promotion, a new one, or many codes with the same terms. */
export default function PromotionPage({ person, id }: PageProps & { id: string }) {
  if (id === 'nueva') return <NewPromotion person={person} />;
  if (id === 'lote') return <NewBatch person={person} />;
  return <OldPromotion person={person} id={id} />;
}

function NewPromotion({ person }: PageProps) {
  const navigate = useNavigate();
  const { withProof, dialog } = useStepUp();
  return (
    <Stack gap={3}>
      <h1>Nueva promoción</h1>
      <PromotionForm
        userId={person.id}
        kind="one"
        values={NEW_PROMOTION}
        action="Crear promoción"
        onSend={async (values) => {
          const { id } = await withProof(() => createPromotion(values));
          toast.success('Promoción creada');
          void navigate(paths.admin.href(SECTION, String(id)), { replace: true });
        }}
      />
      {dialog}
    </Stack>
  );
}

function NewBatch({ person }: PageProps) {
  const navigate = useNavigate();
  const { withProof, dialog } = useStepUp();
  return (
    <Stack gap={3}>
      <h1>Varios códigos a la vez</h1>
      <PromotionForm
        userId={person.id}
        kind="batch"
        values={{ ...NEW_PROMOTION, max_uses: '1' }}
        action="Crear códigos"
        onSend={async (values) => {
          const { id, codes } = await withProof(() => createBatch(values));
          toast.success(`Creamos ${codes} códigos: ya puedes descargarlos`);
          void navigate(`${paths.admin.href(SECTION)}?lote=${id}`, { replace: true });
        }}
      />
      {dialog}
    </Stack>
  );
}

function OldPromotion({ person, id }: PageProps & { id: string }) {
  const client = useQueryClient();
  const query = usePromotion(id, person.id);
  const { data, error, isPending } = query;
  const [stale, setStale] = useState<Stale<Promotion> | null>(null);
  /** Counts what the form has to begin anew with. */
  const [begun, setBegun] = useState(0);
  const { withProof, dialog } = useStepUp();
  const optimistic = useOptimistic();
  const { run, dialog: proof } = useUndoable({
    onRefused: (cause) => {
      const newer = stalePromotion(cause);
      if (newer) setStale(newer);
      return newer !== null;
    },
  });
  if (isPending) return <ListSkeleton rows={6} />;
  if (!data) {
    return error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
      <EmptyState
        title="Esta promoción no existe"
        action={<ButtonLink to={paths.admin.href(SECTION)}>Ver promociones</ButtonLink>}
      >
        La dirección está mal escrita.
      </EmptyState>
    ) : (
      <QueryError heading="h1" title="No pudimos traer la promoción" query={query} />
    );
  }
  const keep = (promotion: Promotion) => {
    client.setQueryData(promotionKey(id, person.id), promotion);
    setStale(null);
  };
  const startWith = (promotion: Promotion) => {
    keep(promotion);
    setBegun((count) => count + 1);
  };
  /** Saves; whoever saw an old version is shown the newer one. */
  const save = async (work: () => Promise<Promotion>, done: string) => {
    try {
      startWith(await withProof(work));
      toast.success(done);
    } catch (cause) {
      const newer = stalePromotion(cause);
      if (!newer) throw cause;
      setStale(newer);
    }
  };
  const enable = (seen: Promotion, enabled: boolean, isUndo = false): OptimisticAct => ({
    show: () =>
      optimistic.data<Promotion>(promotionKey(id, person.id), (shown) => ({
        ...{ ...shown, state: enabled ? runningState(shown) : 'ended' },
      })),
    work: async () => {
      const saved = await setEnabled(optimistic.latest(promotionKey(id, person.id), seen), enabled);
      // It goes on or not, and its terms stay: so does what is being typed of them.
      keep(saved);
      return {
        said: enabled ? 'La promoción sigue' : 'La promoción terminó',
        undo: isUndo ? undefined : enable(saved, !enabled, true),
      };
    },
  });
  return (
    <Stack gap={3}>
      <PageHead title={`${data.code} · Administración`} noindex />
      <Head promotion={data} onEnable={(enabled) => void run(enable(data, enabled))} />
      <Costs promotion={data} userId={person.id} />
      {stale && (
        <ConflictNotice
          stale={stale}
          onTheirs={() => startWith(stale.current)}
          // What was typed stays; the next save is of their version.
          onMine={() => keep(stale.current)}
        />
      )}
      <PromotionForm
        key={begun}
        userId={person.id}
        kind="one"
        values={valuesOf(data)}
        id={data.id}
        used={data.isUsed}
        action="Guardar"
        onSend={(values) => save(() => savePromotion(values, data), 'Promoción guardada')}
      />
      {dialog}
      {proof}
    </Stack>
  );
}

/** The promotion's name and state, with ending it or going on. */
function Head({ promotion, onEnable }: { promotion: Promotion; onEnable: (enabled: boolean) => void }) {
  const { code, state, effect, until } = promotion;
  const over = state === 'ended';
  const past = over && until !== null && new Date(until) <= new Date();
  return (
    <DetailHead>
      <div>
        <h1>{code}</h1>
        <Cluster gap={1}>
          <Badge tone={STATE_TONES[state]}>{STATE_TEXTS[state]}</Badge>
          <span>{effectText(effect)}</span>
        </Cluster>
      </div>
      {!past && (
        <Button size="small" variant={over ? 'secondary' : 'danger'} onClick={() => onEnable(over)}>
          {over ? 'Reanudar' : 'Terminar'}
        </Button>
      )}
    </DetailHead>
  );
}

function Costs({ promotion, userId }: { promotion: Promotion; userId: number }) {
  const { id, uses, maxUses, orders, cost, sold, batch, owner, isUsed } = promotion;
  return (
    <Panel title="Lo que va costando">
      <Facts
        rows={[
          ['Usos', maxUses === null ? uses : `${uses} de ${maxUses}`],
          ['Pedidos pagados', orders],
          ['Descontó', formatMoney(cost)],
          ['Se vendió', formatMoney(sold)],
          ['Lote', batch && <Link to={`${paths.admin.href(SECTION)}?lote=${batch.id}`}>{batch.name}</Link>],
          ['Solo para', owner],
        ]}
      />
      {isUsed && <Orders id={id} userId={userId} />}
    </Panel>
  );
}

/** How a promotion stands that nobody has ended. */
function runningState({ since, uses, maxUses }: Promotion): Promotion['state'] {
  if (new Date(since) > new Date()) return 'scheduled';
  return maxUses !== null && uses >= maxUses ? 'used_up' : 'active';
}

/** The orders that named it, newest first. */
function Orders({ id, userId }: { id: number; userId: number }) {
  const query = usePromotionOrders(id, userId);
  return (
    <ListStates query={query} empty="Ningún pedido">
      {(rows) => (
        <ul aria-label="Pedidos con este código">
          {rows.map((order) => (
            <li key={order.id}>
              <Link to={paths.admin.href('pedidos', String(order.id))}>N.º {order.id}</Link>,{' '}
              {formatDateTime(new Date(order.createdAt))}: {formatMoney(order.total)}
              {order.discount !== null && `, descontó ${formatMoney(order.discount)}`}
            </li>
          ))}
        </ul>
      )}
    </ListStates>
  );
}
