import { formatDateTime } from '@qhatu/contract/delivery';
import { paths } from '@qhatu/contract/paths';
import { tiersText } from '@qhatu/contract/sellers';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { useQueryClient } from '@qhatu/shared-state';
import { Badge, Button, ButtonLink, PlusIcon } from '@qhatu/ui';
import { useState } from 'react';
import { ReasonDialog } from '../../lib/ReasonDialog';
import type { SectionProps } from '../../lib/section';
import { dayText } from '../../lib/typed';
import { useAct } from '../../lib/useAct';
import { type Column, DataList, type FilterField, listKey, type SavedView, useFilters, useKeyset } from '../../list';
import { COMMISSIONS, toTerms, withdrawCommission } from './api/commissions';
import { type CommissionTerms, partyText, STATE_TEXTS, STATE_TONES } from './commission-model';

const CommissionPage = lazyWithRetry(() => import('./CommissionPage'));
const ID = 'comisiones';

const VIEWS: readonly SavedView[] = [
  { name: 'Todas', search: '' },
  { name: 'Vale hoy', search: 'estado=current' },
  { name: 'Programadas', search: 'estado=planned' },
];

const FIELDS: readonly FilterField[] = [
  {
    ...{ kind: 'choice', name: 'estado', param: 'state', label: 'Estado', any: 'Todas' },
    options: Object.entries(STATE_TEXTS).map(([value, text]) => ({ value, text })),
  },
];

const columnsOf = (onWithdraw: (terms: CommissionTerms) => void): readonly Column<CommissionTerms>[] => [
  { id: 'party', title: 'Para', lead: true, cell: partyText },
  { id: 'from', title: 'Desde el', cell: ({ fromDay, by }) => (by === null ? 'Siempre' : dayText(fromDay)) },
  {
    id: 'state',
    title: 'Estado',
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_TEXTS[state]}</Badge>,
  },
  { id: 'tiers', title: 'Comisión', cell: ({ tiers }) => tiersText(tiers) },
  { id: 'reason', title: 'Motivo', cell: ({ reason }) => reason },
  {
    id: 'by',
    title: 'Quién',
    cell: ({ by, at }) => (by === null ? '–' : `${by}, ${formatDateTime(new Date(at))}`),
  },
  {
    id: 'withdraw',
    title: 'Retirar',
    cell: (terms) =>
      terms.state === 'planned' && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Retirar la comisión de ${partyText(terms)} desde el ${dayText(terms.fromDay)}`}
          onClick={() => onWithdraw(terms)}
        >
          Retirar
        </Button>
      ),
  },
];

/** What the shop keeps of each sale: what holds, what will, what held, who decided it and why. */
export default function Commissions({ person, id }: SectionProps) {
  return id === 'nueva' ? <CommissionPage userId={person.id} /> : <CommissionTable userId={person.id} />;
}

function CommissionTable({ userId }: { userId: number }) {
  const filters = useFilters(FIELDS);
  const query = useKeyset({
    ...{ path: COMMISSIONS, filter: filters.query, after: 'after', userId },
    fromWire: toTerms,
  });
  const client = useQueryClient();
  const { act, busy, dialog } = useAct(() => void client.invalidateQueries({ queryKey: listKey(COMMISSIONS) }));
  const [leaving, setLeaving] = useState<CommissionTerms | null>(null);
  const withdraw = async (terms: CommissionTerms, reason: string) => {
    if (await act(() => withdrawCommission(terms.id, reason))) setLeaving(null);
  };
  return (
    <>
      <DataList
        name="comisiones"
        userId={userId}
        label="Comisiones"
        query={query}
        columns={columnsOf(setLeaving)}
        filters={filters}
        views={VIEWS}
        empty="No hay comisiones así"
        actions={
          <ButtonLink to={paths.admin.href(ID, 'nueva')} size="small" icon={<PlusIcon />}>
            Cambiar comisión
          </ButtonLink>
        }
      />
      <ReasonDialog
        open={leaving !== null}
        title="Retirar la comisión"
        hint="Queda en el registro."
        submit="Retirar"
        busy={busy}
        onClose={() => setLeaving(null)}
        onReason={(reason) => leaving && void withdraw(leaving, reason)}
      >
        {leaving && (
          <p>
            No valdrá desde el {dayText(leaving.fromDay)} para {partyText(leaving)}: sigue lo de antes.
          </p>
        )}
      </ReasonDialog>
      {dialog}
    </>
  );
}
