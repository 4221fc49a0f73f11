import { ROLE } from '@qhatu/contract/model';
import { formatMoney } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { percentText, tiersText } from '@qhatu/contract/sellers';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { Badge, Button, ButtonLink, Stack } from '@qhatu/ui';
import { Suspense, useState } from 'react';
import { Balance } from '../../lib/Balance';
import { Facts } from '../../lib/Facts';
import { Panel } from '../../lib/Panel';
import type { SectionProps } from '../../lib/section';
import { dayText } from '../../lib/typed';
import { useAct } from '../../lib/useAct';
import { type Column, DataList, type FilterField, type SavedView, useFilters } from '../../list';
import { type OwnRates, readPayouts, type Settlement, useOwnRates, useSettlements } from './api/settlements';
import { payoutsText, savePayouts } from './payouts-file';
import { periodText, ROLE_TEXTS, STATUS_TEXTS, STATUS_TONES } from './settlement-texts';

const SettlementPage = lazyWithRetry(() => import('./SettlementPage'));
const Corrections = lazyWithRetry(() => import('./Corrections'));
const SettleDialog = lazyWithRetry(() => import('./SettleDialog'));
const ID = 'liquidaciones';
const CORRECTIONS = 'correcciones';

const VIEWS: readonly SavedView[] = [
  { name: 'Todas', search: '' },
  { name: 'Por pagar', search: 'estado=due' },
  { name: 'Pagadas', search: 'estado=paid' },
];

const FIELDS: FilterField[] = [
  {
    ...{ kind: 'choice', name: 'estado', param: 'status', label: 'Estado', any: 'Todas' },
    options: Object.entries(STATUS_TEXTS).map(([value, text]) => ({ value, text })),
  },
];

const COLUMNS: Column<Settlement>[] = [
  { id: 'id', title: 'Liquidación', lead: true, cell: ({ id }) => `N.º ${id}` },
  {
    id: 'party',
    title: 'Para',
    cell: ({ party, role }) => `${party}${role === 'reseller' ? ` (${ROLE_TEXTS[role]})` : ''}`,
  },
  { id: 'period', title: 'Período', cell: periodText },
  {
    id: 'status',
    title: 'Estado',
    cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{STATUS_TEXTS[status]}</Badge>,
  },
  {
    id: 'due_on',
    title: 'Se paga hasta el',
    wide: true,
    cell: ({ status, dueOn }) => (status === 'carried' ? '–' : dayText(dueOn)),
  },
  { id: 'due', title: 'Monto', align: 'end', cell: ({ due }) => formatMoney(due) },
];

/** What sellers and resellers are paid: everybody's for administration, one's own for a seller (D151). */
export default function Settlements({ person, id }: SectionProps) {
  if (id === CORRECTIONS && person.roleId === ROLE.admin) return <Corrections userId={person.id} />;
  return id ? <SettlementPage key={id} person={person} id={id} /> : <SettlementList person={person} />;
}

function SettlementList({ person }: Pick<SectionProps, 'person'>) {
  const filters = useFilters(FIELDS);
  const query = useSettlements(filters.query, person.id);
  return (
    <Stack gap={3}>
      {person.roleId !== ROLE.admin && <Balance userId={person.id} />}
      {person.roleId === ROLE.seller && <Rates userId={person.id} />}
      <DataList
        name="liquidaciones"
        userId={person.id}
        label="Liquidaciones"
        query={query}
        columns={COLUMNS}
        section={ID}
        filters={filters}
        views={VIEWS}
        actions={person.roleId === ROLE.admin && <PayActions />}
        empty="Todavía no hay liquidaciones"
        emptyHint="Cada lunes se liquida lo que quedó firme la semana anterior."
      />
    </Stack>
  );
}

/** For administration: a period closed by hand, the bank's list of what is due, and what was put right by hand. */
function PayActions() {
  const [settling, setSettling] = useState(false);
  const { act, busy, dialog } = useAct(() => undefined);
  const save = () =>
    act(async () => {
      const payouts = await readPayouts();
      if (payouts.length > 0) savePayouts(payouts);
      return { msg: payoutsText(payouts) };
    });
  return (
    <>
      <ButtonLink size="small" variant="secondary" to={paths.admin.href(ID, CORRECTIONS)}>
        Correcciones
      </ButtonLink>
      <Button size="small" variant="secondary" loading={busy} loadingText="Preparando" onClick={() => void save()}>
        Lista para el banco
      </Button>
      <Button size="small" variant="secondary" onClick={() => setSettling(true)}>
        Liquidar a mano
      </Button>
      {settling && (
        <Suspense fallback={null}>
          <SettleDialog onClose={() => setSettling(false)} />
        </Suspense>
      )}
      {dialog}
    </>
  );
}

/** What a seller or reseller is owed now, in each step on its way to them. Without an answer the list stands alone. */
const reachOf = ({ scope, category }: OwnRates['current'][number]): string => {
  if (scope === 'seller') return 'Todos tus productos';
  return category === null ? 'Comisión general' : `Categoría ${category}`;
};

/** What the shop keeps of each sale of a seller, and what was decided for days to come (D159). */
function Rates({ userId }: { userId: number }) {
  const { data } = useOwnRates(userId);
  if (!data) return null;
  const { current, planned, shippingPercent } = data;
  return (
    <Panel title="Tu comisión">
      <Facts
        rows={[
          ...current.map((rate) => [reachOf(rate), tiersText(rate.tiers)] as const),
          ...planned.map(
            (rate) => [`${reachOf(rate)}, desde el ${dayText(rate.fromDay)}`, tiersText(rate.tiers)] as const,
          ),
          ['Para ti, del envío a provincias', percentText(shippingPercent)],
        ]}
      />
    </Panel>
  );
}
