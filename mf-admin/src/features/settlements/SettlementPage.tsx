import { csvOf } from '@qhatu/contract/csv';
import { formatDateTime } from '@qhatu/contract/delivery';
import { ROLE } from '@qhatu/contract/model';
import { formatMoney, toSoles } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { downloadFile } from '@qhatu/kit/browser';
import { ApiError } from '@qhatu/shared-state';
import { Badge, Button, ButtonLink, Cluster, EmptyState, ListSkeleton, PageHead, Stack, TextField } from '@qhatu/ui';
import { useState } from 'react';
import { DetailHead } from '../../lib/DetailHead';
import { Facts } from '../../lib/Facts';
import { FileButton } from '../../lib/FileButton';
import { FormDialog } from '../../lib/FormDialog';
import { Panel } from '../../lib/Panel';
import { QueryError } from '../../lib/QueryError';
import type { SectionProps } from '../../lib/section';
import { dayText } from '../../lib/typed';
import { useAct } from '../../lib/useAct';
import type { Column } from '../../list';
import { DataTable } from '../../list/DataTable';
import {
  type SettlementDetail,
  type SettlementEntry,
  settlementPaid,
  statementPath,
  useReloadSettlements,
  useSettlement,
} from './api/settlements';
import { periodText, ROLE_TEXTS, STATUS_TEXTS, STATUS_TONES } from './settlement-texts';

const SECTION = 'liquidaciones';
const REFERENCE_MISSING = 'Escribe el número de la operación: de 3 a 60 caracteres.';

type Row = SettlementEntry & { nth: number };

const COLUMNS: Column<Row>[] = [
  {
    id: 'name',
    title: 'Movimiento',
    lead: true,
    cell: ({ name, quantity }) => (quantity === null ? name : `${quantity} × ${name}`),
  },
  { id: 'order', title: 'Pedido', cell: ({ orderId }) => (orderId === null ? '–' : `N.º ${orderId}`) },
  { id: 'at', title: 'Fecha', cell: ({ at }) => formatDateTime(new Date(at)) },
  {
    id: 'sold',
    title: 'Vendido en',
    align: 'end',
    wide: true,
    cell: ({ sold }) => (sold === null ? '–' : formatMoney(sold)),
  },
  {
    id: 'commission',
    title: 'Comisión',
    align: 'end',
    wide: true,
    cell: ({ commission }) => (commission === null ? '–' : `${commission} %`),
  },
  { id: 'amount', title: 'Monto', align: 'end', cell: ({ amount }) => formatMoney(amount) },
];

function saveCsv(settlement: SettlementDetail): void {
  const rows = settlement.entries.map(({ at, orderId, name, quantity, sold, commission, amount }) => [
    ...[formatDateTime(new Date(at)), orderId, name, quantity],
    ...[sold === null ? null : toSoles(sold), commission, toSoles(amount)],
  ]);
  const heads = ['Fecha', 'Pedido', 'Movimiento', 'Unidades', 'Vendido en', 'Comisión %', 'Monto'];
  const csv = csvOf([heads, ...rows]);
  downloadFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `liquidacion-${settlement.id}.csv`);
}

/** One settlement: how its sum comes about, on paper and as a table, and for administration that it was paid. */
export default function SettlementPage({ person, id }: Pick<SectionProps, 'person'> & { id: string }) {
  const reload = useReloadSettlements(id);
  const query = useSettlement(id, person.id);
  const { data, error, isPending } = query;
  if (isPending) return <ListSkeleton rows={6} />;
  if (!data) {
    return error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
      <EmptyState
        title="Esta liquidación no existe"
        action={<ButtonLink to={paths.admin.href(SECTION)}>Ver liquidaciones</ButtonLink>}
      >
        La dirección está mal escrita, o no es tuya.
      </EmptyState>
    ) : (
      <QueryError heading="h1" title="No pudimos traer la liquidación" query={query} />
    );
  }
  const { status } = data;
  return (
    <Stack gap={3}>
      <PageHead title={`Liquidación ${data.id} · Administración`} noindex />
      <DetailHead>
        <Cluster gap={1}>
          <h1>Liquidación N.º {data.id}</h1>
          <Badge tone={STATUS_TONES[status]}>{STATUS_TEXTS[status]}</Badge>
        </Cluster>
        <Cluster gap={1}>
          <FileButton
            label="Estado de cuenta"
            path={statementPath(id)}
            mime="application/pdf"
            name={`liquidacion-${data.id}`}
          />
          <Button size="small" variant="secondary" onClick={() => saveCsv(data)}>
            Descargar CSV
          </Button>
          {status === 'due' && person.roleId === ROLE.admin && <PaidButton id={data.id} onActed={reload} />}
        </Cluster>
      </DetailHead>
      <Panel title="Resumen">
        <Facts
          rows={[
            [ROLE_TEXTS[data.role], data.party],
            ['Período', periodText(data)],
            ['Ganado en el período', formatMoney(data.earned)],
            ['Saldo de la liquidación anterior', data.carried === 0 ? null : formatMoney(data.carried)],
            [status === 'carried' ? 'Pasa a la siguiente' : 'Total', formatMoney(data.due)],
            ['Se paga hasta el', status === 'due' ? dayText(data.dueOn) : null],
            ['Operación del pago', data.reference],
            ['Pagada', data.paidAt && formatDateTime(new Date(data.paidAt))],
          ]}
        />
      </Panel>
      <DataTable
        label="Movimientos"
        columns={COLUMNS}
        rows={data.entries.map((entry, nth) => ({ ...entry, nth }))}
        rowKey={({ nth }) => String(nth)}
      />
    </Stack>
  );
}

/** Says that it was paid from the bank, with the number of the operation. */
function PaidButton({ id, onActed }: { id: number; onActed: () => void }) {
  const [open, setOpen] = useState(false);
  const [reference, setReference] = useState('');
  const [error, setError] = useState<string>();
  const { act, busy, dialog } = useAct(onActed);
  const send = async () => {
    const typed = reference.trim();
    if (typed.length < 3 || typed.length > 60) {
      setError(REFERENCE_MISSING);
      return document.getElementById('settlement-reference')?.focus();
    }
    if (await act(() => settlementPaid(id, typed))) setOpen(false);
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Marcar como pagada
      </Button>
      <FormDialog
        open={open}
        title={`Pagar la liquidación N.º ${id}`}
        onClose={() => setOpen(false)}
        onSubmit={send}
        submit="Marcar como pagada"
        busy={busy}
      >
        <TextField
          id="settlement-reference"
          label="Número de operación"
          hint="El de la transferencia que hiciste desde tu banco."
          value={reference}
          error={error}
          maxLength={60}
          onChange={({ target }) => {
            setReference(target.value);
            setError(undefined);
          }}
        />
      </FormDialog>
      {dialog}
    </>
  );
}
