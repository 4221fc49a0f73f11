import { formatDate, formatMoment } from '@qhatu/contract/delivery';
import { amountsOf, type Order, placeOf } from '@qhatu/contract/model';
import { type Cents, formatMoney } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { paymentMethod } from '@qhatu/contract/payment-methods';
import { refundMethodText } from '@qhatu/contract/pricing';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button, ButtonLink, Cluster, Price, ReceiptIcon, Stack, WovenStripe } from '@qhatu/ui';
import { Suspense, useEffect, useRef, useState } from 'react';
import { AccountWanted } from './AccountWanted';
import { downloadReceipt, type Refund, useAfterSale } from './api/after-sale';
import type { OrderHistory } from './api/order';
import { OrderLines } from './OrderLines';
import { OrderProgress } from './OrderProgress';
import styles from './OrderView.module.css';
import { statusOf, timelineOf } from './order-status';
import { Returns } from './Returns';
import { Timeline } from './Timeline';

// Forms come with who asks for them.
const AccountDialog = lazyWithRetry(() => import('./AccountDialog'));
const CancelDialog = lazyWithRetry(() => import('./CancelDialog'));

/** One order of its buyer: how it stands, every step with its date, what was bought, what it cost. */
export function OrderView({ order, history }: { order: Order; history: OrderHistory }) {
  const afterSale = useAfterSale(order.id).data;
  const [cancelling, setCancelling] = useState(false);
  const [named, setNamed] = useState<Refund | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const status = statusOf(history, order, afterSale?.refunds);
  const [isCancelled, setCancelled] = useState(false);
  // The button that was pressed is gone: the focus goes to what has changed. In an effect of the dialog's own end: as long
  // as it is open nothing behind it takes the focus.
  useEffect(() => {
    if (isCancelled) title.current?.focus();
  }, [isCancelled]);
  const closed = () => {
    setCancelling(false);
    setCancelled(true);
  };
  return (
    <>
      <Stack as="header">
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          <span className={styles.number}>
            Pedido N.º {order.id} · {formatDate(new Date(order.placedAt))}
          </span>{' '}
          <span className={styles.status}>{status.title}</span>
        </h1>
        <p className={styles.lead}>{status.text}</p>
        {status.done === null ? <WovenStripe short /> : <OrderProgress done={status.done} />}
      </Stack>
      {afterSale && <AccountWanted refunds={afterSale.refunds} onName={setNamed} />}
      <div className={styles.columns}>
        <Stack gap={4}>
          <section aria-labelledby="order-steps">
            <h2 id="order-steps" className={styles.subtitle}>
              Paso a paso
            </h2>
            <Timeline steps={timelineOf(history, status)} />
          </section>
          {afterSale && <Returns order={order} afterSale={afterSale} />}
          <section aria-labelledby="order-lines">
            <h2 id="order-lines" className={styles.subtitle}>
              Lo que compraste
            </h2>
            <OrderLines order={order} afterSale={afterSale} isGoing={status.done !== null} />
          </section>
        </Stack>
        <aside aria-label="Resumen del pedido" className={styles.aside}>
          <Amounts order={order} refunded={history.refunded} />
          {afterSale && <Refunds refunds={afterSale.refunds} order={order} onName={setNamed} />}
          <Facts order={order} />
          <Cluster>
            {afterSale?.hasReceipt && <ReceiptButton id={order.id} />}
            {history.canCancel && (
              <Button variant="secondary" size="small" onClick={() => setCancelling(true)}>
                Cancelar el pedido
              </Button>
            )}
            <ButtonLink variant="quiet" size="small" to={paths.chat.href()}>
              Escribir a soporte
            </ButtonLink>
          </Cluster>
        </aside>
      </div>
      <Suspense fallback={null}>
        {named && <AccountDialog orderId={order.id} refund={named} onClose={() => setNamed(null)} />}
        {cancelling && (
          <CancelDialog order={order} history={history} onClose={() => setCancelling(false)} onCancelled={closed} />
        )}
      </Suspense>
    </>
  );
}

function Amounts({ order, refunded }: { order: Order; refunded: Cents }) {
  return (
    <dl className={styles.amounts}>
      {amountsOf(order).map(({ name, cents }) => (
        <div key={name} className={styles.amount}>
          <dt>{name}</dt>
          <dd>{signed(cents)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>
          <Price size="detail" cents={order.total} />
        </dd>
      </div>
      {refunded > 0 && (
        <div className={styles.amount}>
          <dt>Devoluciones de dinero</dt>
          <dd>{signed(-refunded)}</dd>
        </div>
      )}
    </dl>
  );
}

const signed = (cents: Cents): string => `${cents < 0 ? '− ' : ''}${formatMoney(Math.abs(cents))}`;

/** Where each part of the money is that went back, or is on its way. */
function Refunds({ refunds, order, onName }: { refunds: Refund[]; order: Order; onName: (refund: Refund) => void }) {
  if (refunds.length === 0) return null;
  return (
    <ul aria-label="Devoluciones de dinero" className={styles.refunds}>
      {refunds.map((refund) => {
        const { id, amount, status, needsAccount, askedAt, doneAt } = refund;
        return (
          <li key={id}>
            <strong>{signed(amount)}</strong> {refundMethodText(order.method, { byHand: status === 'by-hand' })}
            <span className={styles.when}>
              {doneAt
                ? `Devuelto el ${formatMoment(new Date(doneAt))}`
                : `${status === 'by-hand' ? 'Una persona de la tienda te lo transfiere' : 'En camino'}, pedido el ${formatMoment(new Date(askedAt))}`}
            </span>
            {status === 'by-hand' && !needsAccount && (
              <Button variant="quiet" size="small" onClick={() => onName(refund)}>
                Cambiar la cuenta
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function ReceiptButton({ id }: { id: number }) {
  const [loading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      await downloadReceipt(id);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button variant="secondary" size="small" icon={<ReceiptIcon />} loading={loading} onClick={() => void download()}>
      Comprobante (PDF)
    </Button>
  );
}

function Facts({ order }: { order: Order }) {
  const { method, installments, address, recipient, promotionCode } = order;
  return (
    <Stack as="dl" gap={2} className={styles.facts}>
      <div>
        <dt>Medio de pago</dt>
        <dd>
          {paymentMethod(method)?.name ?? 'Sin pago'}
          {installments ? `, en ${installments} cuotas` : ''}
        </dd>
      </div>
      {promotionCode && (
        <div>
          <dt>Código</dt>
          <dd>{promotionCode}</dd>
        </div>
      )}
      {address && (
        <div>
          <dt>Se entrega en</dt>
          <dd>
            {address.street}
            <br />
            {placeOf(address)}
          </dd>
        </div>
      )}
      {recipient && (
        <div>
          <dt>Lo recibe</dt>
          <dd>{recipient}</dd>
        </div>
      )}
    </Stack>
  );
}
