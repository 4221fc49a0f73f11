import { paths } from '@qhatu/contract/paths';
import { useStore } from '@qhatu/kit/observable';
import { Container, Money, Spinner } from '@qhatu/ui';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type PendingOrder, totalOf } from '../order/api/pending';
import { type Outcome, orderProgress, resumePendingOrder } from '../order/sender';
import { useOrderOutcome, usePendingOrder, useResumedOrder } from '../order/useOrderOutcome';
import styles from './UnansweredOrder.module.css';

/**
 * Slot `checkout/unanswered-order`: a confirmed purchase that the server has not answered is sent again from any page,
 * under the key that it was made with, and a line says so until the answer is there (D27, D68). At the till its own panel
 * says more.
 */
export default function UnansweredOrder() {
  const order = usePendingOrder();
  const atTheTill = useLocation().pathname === paths.checkout.path;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useResumedOrder();
  useOrderOutcome(setOutcome);
  if (atTheTill) return null;
  return <div role="status">{order ? <Sending order={order} /> : outcome ? <Ended outcome={outcome} /> : null}</div>;
}

function Sending({ order }: { order: PendingOrder }) {
  const isSending = useStore(orderProgress).phase === 'sending';
  const total = <Money cents={totalOf(order)} />;
  return (
    <Line
      action={
        !isSending && (
          <button type="button" className={styles.action} onClick={() => void resumePendingOrder()}>
            Intentar ahora
          </button>
        )
      }
    >
      {isSending && <Spinner />}
      {isSending ? (
        <span>Estamos enviando tu pedido de {total}.</span>
      ) : (
        <span>
          La tienda no responde. Tu pedido de {total} está a salvo: lo seguimos enviando y se registra una vez.
        </span>
      )}
    </Line>
  );
}

function Ended({ outcome }: { outcome: Outcome }) {
  if (outcome.kind === 'refused') {
    return (
      <Line
        action={
          <Link to={paths.checkout.href()} className={styles.action}>
            Ir al pago
          </Link>
        }
      >
        <span>La tienda no registró tu pedido. {outcome.error.msg}</span>
      </Line>
    );
  }
  const { id } = outcome;
  return (
    <Line
      action={
        <Link to={paths.order.href(id)} className={styles.action}>
          Seguir mi pedido
        </Link>
      }
    >
      <span>Tu pedido N.º {id} quedó registrado.</span>
    </Line>
  );
}

function Line({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <Container className={styles.content}>
        {children}
        {action}
      </Container>
    </div>
  );
}
