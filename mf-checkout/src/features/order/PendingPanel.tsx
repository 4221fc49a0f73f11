import { paths } from '@qhatu/contract/paths';
import { useStore } from '@qhatu/kit/observable';
import { Button, ButtonLink, Cluster, Money, Notice, Spinner, WovenStripe } from '@qhatu/ui';
import { type PendingOrder, totalOf } from './api/pending';
import styles from './PendingPanel.module.css';
import { abandonPendingOrder, orderProgress, resumePendingOrder, UNANSWERED_TEXT } from './sender';

/** First try at which the buyer may stop waiting. */
const PATIENCE = 4;

/** Shown while the server does not answer a confirmed purchase (D27, D68): what happened, what is safe, what to do. */
export function PendingPanel({ order }: { order: PendingOrder }) {
  const progress = useStore(orderProgress);
  const sending = progress.phase === 'sending';
  return (
    <section aria-labelledby="pending-title" className={styles.panel}>
      <WovenStripe short />
      <h1 id="pending-title" className={styles.title}>
        Estamos enviando tu pedido
      </h1>
      <p role="status" className={styles.status}>
        {sending && <Spinner />}
        {sending ? 'Enviando…' : 'La tienda no responde. Lo intentamos de nuevo en unos segundos.'}
      </p>
      <Notice tone="warning">{UNANSWERED_TEXT}</Notice>
      <p>
        Tu pedido de <Money cents={totalOf(order)} /> está guardado en este equipo y lo seguimos enviando hasta que la
        tienda conteste. Aunque se envíe varias veces, se registra una sola vez. Puedes recargar la página o volver más
        tarde.
      </p>
      <Cluster>
        <Button loading={sending} loadingText="Enviando" onClick={() => void resumePendingOrder()}>
          Intentar ahora
        </Button>
        <ButtonLink variant="secondary" to={paths.home.href()}>
          Seguir comprando
        </ButtonLink>
      </Cluster>
      {progress.phase !== 'idle' && progress.attempt >= PATIENCE && (
        <p className={styles.note}>
          ¿No quieres esperar?{' '}
          <button type="button" className={styles.link} onClick={abandonPendingOrder}>
            Dejar de intentar
          </button>
          . Si la tienda ya lo recibió, lo verás en tu historial de compras.
        </p>
      )}
    </section>
  );
}
