import { formatDate, formatMoment } from '@qhatu/contract/delivery';
import { formatMoney, toCents } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { paymentMethod } from '@qhatu/contract/pricing';
import type { AfterSale, OrderHistory, Payment } from '@qhatu/contract/wire';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button, ButtonLink, Cluster, Price, ReceiptIcon, Stack, WovenStripe } from '@qhatu/ui';
import { useRef, useState } from 'react';
import { downloadReceipt, useAfterSale } from './after-sale';
import { CancelDialog } from './CancelDialog';
import { OrderLines } from './OrderLines';
import styles from './OrderView.module.css';
import { Returns } from './Returns';
import { Stations } from './Stations';
import { refundMethodText, standingOf, stepsOf } from './standing';
import { Timeline } from './Timeline';

/** One order of its buyer: how it stands, every step with its date, what was bought, what it cost. */
export function OrderView({ payment, history }: { payment: Payment; history: OrderHistory }) {
  const afterSale = useAfterSale(payment.id).data;
  const [cancelling, setCancelling] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const standing = standingOf(history, payment);
  const closed = () => {
    setCancelling(false);
    // The button that was pressed is gone: the focus goes to what has changed.
    requestAnimationFrame(() => title.current?.focus());
  };
  return (
    <>
      <header className={styles.head}>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          <span className={styles.number}>
            Pedido N.º {payment.id} · {formatDate(new Date(payment.created_at))}
          </span>{' '}
          <span className={styles.standing}>{standing.title}</span>
        </h1>
        <p className={styles.lead}>{standing.text}</p>
        {standing.done === null ? <WovenStripe short /> : <Stations done={standing.done} />}
      </header>
      <div className={styles.columns}>
        <div className={styles.story}>
          <section aria-labelledby="order-steps">
            <h2 id="order-steps" className={styles.subtitle}>
              Paso a paso
            </h2>
            <Timeline steps={stepsOf(history, standing)} />
          </section>
          {afterSale && <Returns payment={payment} afterSale={afterSale} />}
          <section aria-labelledby="order-lines">
            <h2 id="order-lines" className={styles.subtitle}>
              Lo que compraste
            </h2>
            <OrderLines payment={payment} afterSale={afterSale} isGoing={standing.done !== null} />
          </section>
        </div>
        <aside aria-label="Resumen del pedido" className={styles.aside}>
          <Amounts payment={payment} refunded={history.refunded} />
          {afterSale && <Refunds refunds={afterSale.refunds} payment={payment} />}
          <Facts payment={payment} />
          <Cluster>
            {afterSale?.has_receipt && <ReceiptButton id={payment.id} />}
            {history.can_cancel && (
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
      {cancelling && (
        <CancelDialog payment={payment} history={history} onClose={() => setCancelling(false)} onCancelled={closed} />
      )}
    </>
  );
}

function Amounts({ payment, refunded }: { payment: Payment; refunded: number }) {
  const { subtotal, shipping_amount, surcharge, design_surcharge, discount_fix, discount_shipping, total } = payment;
  const rows = (
    [
      ['Subtotal', subtotal, true],
      ['Envío', shipping_amount, true],
      ['Optimización de estampados', design_surcharge],
      ['Recargo por método de pago', surcharge],
      ['Descuento fijo', -discount_fix],
      ['Descuento de envío', -discount_shipping],
    ] as const
  ).filter(([, soles, always]) => always || soles !== 0);
  return (
    <dl className={styles.amounts}>
      {rows.map(([name, soles]) => (
        <div key={name} className={styles.amount}>
          <dt>{name}</dt>
          <dd>{signed(soles)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>
          <Price size="detail" cents={toCents(total)} />
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

const signed = (soles: number): string => `${soles < 0 ? '− ' : ''}${formatMoney(toCents(Math.abs(soles)))}`;

/** Where each part of the money is that went back, or is on its way. */
function Refunds({ refunds, payment }: { refunds: AfterSale['refunds']; payment: Payment }) {
  if (refunds.length === 0) return null;
  return (
    <ul aria-label="Devoluciones de dinero" className={styles.refunds}>
      {refunds.map(({ id, amount, status, done_at }) => (
        <li key={id}>
          <strong>{signed(amount)}</strong> {refundMethodText(status === 'by-hand' ? 3 : payment.payment_type_id)}
          <span className={styles.when}>
            {done_at
              ? `Devuelto el ${formatMoment(new Date(done_at))}`
              : status === 'by-hand'
                ? 'Una persona de la tienda te lo transfiere'
                : 'En camino'}
          </span>
        </li>
      ))}
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

function Facts({ payment }: { payment: Payment }) {
  const { payment_type_id, installments, address, recipient, promotion_code } = payment;
  const place = address?.district;
  return (
    <Stack as="dl" gap={2} className={styles.facts}>
      <div>
        <dt>Medio de pago</dt>
        <dd>
          {paymentMethod(payment_type_id)?.name ?? 'Sin pago'}
          {installments ? `, en ${installments} cuotas` : ''}
        </dd>
      </div>
      {promotion_code && (
        <div>
          <dt>Código</dt>
          <dd>{promotion_code}</dd>
        </div>
      )}
      {address && place && (
        <div>
          <dt>Se entrega en</dt>
          <dd>
            {address.address}
            <br />
            {[place.name, place.province.name, place.region.name].join(', ')}
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
