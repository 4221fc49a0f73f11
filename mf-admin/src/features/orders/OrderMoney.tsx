import { formatDateTime } from '@qhatu/contract/delivery';
import { lateTransferTexts } from '@qhatu/contract/forms';
import type { Cents } from '@qhatu/contract/money';
import { Badge, Button, Dialog, firstFocus, Money, Notice, Stack, Table, TextField } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';
import { AccountFacts } from '../../lib/AccountFacts';
import { Facts } from '../../lib/Facts';
import { REFUND_TEXTS } from '../../lib/order-texts';
import { Panel } from '../../lib/Panel';
import { NOTICE_TEXTS, PROVIDER_TEXTS, problemText } from '../../lib/payment-texts';
import { useAct } from '../../lib/useAct';
import type { OrderRefund, StaffOrder } from './api/order';
import { refundAccount, refundPaid, takeRefundOver } from './api/order-acts';
import { LateTransferFix } from './LateTransferFix';

const soles = (amount: Cents) => <Money cents={amount} />;
/** An amount that is worth a line. */
const some = (amount: Cents) => (amount === 0 ? null : soles(amount));
const off = (amount: Cents) => (amount === 0 ? null : <>− {soles(amount)}</>);

const noticeText = ({ provider, kind }: StaffOrder['notices'][number]) =>
  `${PROVIDER_TEXTS[provider] ?? provider}: ${NOTICE_TEXTS[kind] ?? kind}`;

interface OrderMoneyProps {
  order: StaffOrder;
  onActed: () => void;
}

/** What the order costs, what providers said of its payment, what went back. A seller sees none of it. */
export function OrderMoney({ order, onActed }: OrderMoneyProps) {
  const { amounts, notices, refunds } = order;
  if (!amounts) return null;
  return (
    <>
      <Panel title="Importe">
        <Facts
          rows={[
            ['Productos', soles(amounts.products)],
            ['Descuentos', off(amounts.discounts)],
            ['Diseño', some(amounts.designSurcharge)],
            ['Envío', soles(amounts.shipping)],
            ['Recargo', some(amounts.surcharge)],
            [amounts.promotionCode ? `Código ${amounts.promotionCode}` : 'Promoción', off(amounts.discountFix)],
            ['Envío bonificado', off(amounts.discountShipping)],
            ['Total', <strong key="total">{soles(amounts.total)}</strong>],
            ['Incluye IGV', soles(amounts.igv)],
            ['Devuelto', some(amounts.refunded)],
            ['En disputa', some(amounts.disputed)],
          ]}
        />
      </Panel>
      {notices.length > 0 && (
        <Panel title="Avisos de pago">
          <Table
            caption="Lo que dijo el proveedor"
            rows={notices}
            rowKey={({ provider, kind, code, receivedAt }) => `${provider} ${kind} ${code} ${receivedAt}`}
            columns={[
              {
                id: 'at',
                title: 'Cuándo',
                lead: true,
                cell: ({ receivedAt }) => formatDateTime(new Date(receivedAt)),
              },
              { id: 'kind', title: 'Aviso', cell: noticeText },
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
                cell: ({ problem, isApplied }) =>
                  problem ? (
                    <>
                      <Badge tone="danger">No se aplicó</Badge> {problemText(problem)}
                    </>
                  ) : isApplied ? (
                    'Aplicado'
                  ) : (
                    'Recibido'
                  ),
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
                <Refund orderId={order.id} refund={refund} mayChange={order.can.change} onActed={onActed} />
              </li>
            ))}
          </Stack>
        </Panel>
      )}
    </>
  );
}

const GIVEN_UP = { text: 'El medio de pago no la hizo', tone: 'danger' } as const;

interface RefundProps {
  orderId: number;
  refund: OrderRefund;
  mayChange: boolean;
  onActed: () => void;
}

function Refund({ orderId, refund, mayChange, onActed }: RefundProps) {
  const { text, tone } = refund.isGivenUp ? GIVEN_UP : REFUND_TEXTS[refund.status];
  return (
    <Stack gap={1}>
      <p>
        <strong>{soles(refund.amount)}</strong> <Badge tone={tone}>{text}</Badge>
      </p>
      <AccountFacts
        before={[
          ['Pedida', formatDateTime(new Date(refund.createdAt))],
          ['Motivo', refund.reason],
        ]}
        masked={refund.account}
        after={[
          ['Operación', refund.operation],
          ['Hecha', refund.doneAt && formatDateTime(new Date(refund.doneAt))],
        ]}
        name={`la cuenta de la devolución N.º ${refund.id}`}
        read={() => refundAccount(refund.id)}
      />
      {refund.isGivenUp && mayChange && <TakeOver refund={refund} onActed={onActed} />}
      {refund.status === 'by-hand' && mayChange && <PaidByHand refund={refund} onActed={onActed} />}
      {refund.isCorrectable && mayChange && <LateTransferFix orderId={orderId} refund={refund} onActed={onActed} />}
    </Stack>
  );
}

/** What its provider has refused through all tries somebody pays by hand: asked once more, since both may then have paid. */
function TakeOver({ refund: { id, amount }, onActed }: { refund: OrderRefund; onActed: () => void }) {
  const [open, setOpen] = useState(false);
  const { act, busy, dialog } = useAct(onActed);
  const takeOver = async () => {
    if (await act(() => takeRefundOver(id))) setOpen(false);
  };
  return (
    <div>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        Pagarla a mano
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Pagar esta devolución a mano"
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Dejarla como está
            </Button>
            <Button loading={busy} loadingText="Guardando" onClick={() => void takeOver()}>
              Pagarla a mano
            </Button>
          </>
        }
      >
        <Stack>
          <p>
            El medio de pago rechazó devolver {soles(amount)}, o no respondió, en todos los intentos. Lo intentamos otra
            vez cada hora; si la tomas, dejamos de pedírselo y preguntamos al comprador por su cuenta.
          </p>
          <Notice tone="warning">Mira antes en el panel del medio de pago que la devolución no figure allí.</Notice>
        </Stack>
      </Dialog>
      {dialog}
    </div>
  );
}

/** Says that the money was sent, with the bank's number of it. */
function PaidByHand({ refund, onActed }: { refund: OrderRefund; onActed: () => void }) {
  // What was paid is the sum that was read then, whatever others record meanwhile (D399).
  const [{ id, amount }, setPaid] = useState(refund);
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { act, busy, dialog } = useAct(onActed);
  const send = async (operation: string) => {
    if (await act(() => refundPaid({ id, amount }, operation))) setOpen(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const operation = String(new FormData(event.currentTarget).get('operation') ?? '').trim();
    if (!operation) setError(lateTransferTexts.operation);
    else void send(operation);
  };
  return (
    <div>
      <Button
        size="small"
        onClick={() => {
          setPaid(refund);
          setOpen(true);
        }}
      >
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
