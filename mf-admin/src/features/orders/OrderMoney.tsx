import { formatDateTime } from '@qhatu/contract/delivery';
import { toCents } from '@qhatu/contract/money';
import type { Message, OrderRefund, StaffOrder } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import { Badge, Button, Dialog, firstFocus, Money, Stack, Table, TextField } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';
import { Facts } from '../../lib/Facts';
import { REFUND_WORDS } from '../../lib/order-words';
import { Panel } from '../../lib/Panel';
import { useAct } from '../../lib/useAct';

const soles = (amount: number) => <Money cents={toCents(amount)} />;
/** An amount that is worth a line. */
const some = (amount: number) => (amount === 0 ? null : soles(amount));
const off = (amount: number) => (amount === 0 ? null : <>− {soles(amount)}</>);

interface OrderMoneyProps {
  order: StaffOrder;
  onActed: () => void;
}

/** What the order costs, what providers said of its payment, what went back. A seller sees none of it. */
export function OrderMoney({ order, onActed }: OrderMoneyProps) {
  const { amounts, payments, refunds } = order;
  if (!amounts) return null;
  return (
    <>
      <Panel title="Importe">
        <Facts
          rows={[
            ['Productos', soles(amounts.total_products)],
            ['Descuentos', off(amounts.discounts)],
            ['Diseño', some(amounts.design_surcharge)],
            ['Envío', soles(amounts.shipping)],
            ['Recargo', some(amounts.surcharge)],
            [amounts.promotion_code ? `Código ${amounts.promotion_code}` : 'Promoción', off(amounts.discount_fix)],
            ['Envío bonificado', off(amounts.discount_shipping)],
            ['Total', <strong key="total">{soles(amounts.total)}</strong>],
            ['Incluye IGV', soles(amounts.igv)],
            ['Devuelto', some(amounts.refunded)],
          ]}
        />
      </Panel>
      {payments.length > 0 && (
        <Panel title="Avisos de pago">
          <Table
            caption="Lo que dijo el proveedor"
            rows={payments}
            rowKey={({ provider, kind, received_at }) => `${provider} ${kind} ${received_at}`}
            columns={[
              {
                id: 'at',
                title: 'Cuándo',
                lead: true,
                cell: ({ received_at }) => formatDateTime(new Date(received_at)),
              },
              { id: 'kind', title: 'Aviso', cell: ({ provider, kind }) => `${provider}: ${kind}` },
              { id: 'code', title: 'Operación', cell: ({ code }) => code ?? '–' },
              {
                id: 'amount',
                title: 'Monto',
                align: 'end',
                cell: ({ amount, currency }) => (amount === null ? '–' : `${amount.toFixed(2)} ${currency ?? ''}`),
              },
              {
                id: 'problem',
                title: 'Resultado',
                cell: ({ problem, applied_at }) =>
                  problem ? <Badge tone="danger">{problem}</Badge> : applied_at ? 'Aplicado' : 'Recibido',
              },
            ]}
          />
        </Panel>
      )}
      {refunds.length > 0 && (
        <Panel title="Devoluciones de dinero">
          <Stack as="ul" gap={2}>
            {refunds.map((refund) => (
              <li key={refund.id}>
                <Refund refund={refund} onActed={onActed} />
              </li>
            ))}
          </Stack>
        </Panel>
      )}
    </>
  );
}

function Refund({ refund, onActed }: { refund: OrderRefund; onActed: () => void }) {
  const { text, tone } = REFUND_WORDS[refund.status];
  return (
    <Stack gap={1}>
      <p>
        <strong>{soles(refund.amount)}</strong> <Badge tone={tone}>{text}</Badge>
      </p>
      <Facts
        rows={[
          ['Pedida', formatDateTime(new Date(refund.created_at))],
          ['Motivo', refund.reason],
          ['Cuenta', refund.account],
          ['Operación', refund.refund_id],
          ['Hecha', refund.done_at && formatDateTime(new Date(refund.done_at))],
        ]}
      />
      {refund.status === 'by-hand' && <PaidByHand refund={refund} onActed={onActed} />}
    </Stack>
  );
}

/** Says that the money was sent, with the bank's number of it. */
function PaidByHand({ refund: { id, amount }, onActed }: { refund: OrderRefund; onActed: () => void }) {
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { act, busy, dialog } = useAct(onActed);
  const send = async (operation: string) => {
    if (await act(() => api.post<Message>(`admin/refunds/${id}/done`, { operation }))) setOpen(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const operation = String(new FormData(event.currentTarget).get('operation') ?? '').trim();
    if (!operation) setError('Escribe el número de operación del banco.');
    else void send(operation);
  };
  return (
    <div>
      <Button size="small" onClick={() => setOpen(true)}>
        Ya la pagué
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Devolución pagada">
        <form noValidate onSubmit={submit}>
          <Stack gap={2}>
            <p>Se avisa al comprador que recibe {soles(amount)}.</p>
            <TextField
              ref={firstFocus}
              name="operation"
              label="Número de operación"
              required
              maxLength={100}
              autoComplete="off"
              error={error}
              onChange={() => setError(null)}
            />
            <Button type="submit" loading={busy} loadingText="Guardando">
              Guardar y avisar
            </Button>
          </Stack>
        </form>
      </Dialog>
      {dialog}
    </div>
  );
}
