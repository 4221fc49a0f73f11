import { formatDeliveryDay, formatMoment } from '@qhatu/contract/delivery';
import type { Order, OrderReturn } from '@qhatu/contract/model';
import { formatMoney } from '@qhatu/contract/money';
import { refundMethodText } from '@qhatu/contract/pricing';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { usePrivatePicture } from '@qhatu/shared-state/pictures';
import { Badge, Button, Cluster, Notice, PictureFrame, RefreshIcon, Stack } from '@qhatu/ui';
import { Suspense, useState } from 'react';
import { Fact } from '../../lib/Fact';
import type { AfterSale } from './api/after-sale';
import styles from './Returns.module.css';

const ReturnDialog = lazyWithRetry(() => import('./ReturnDialog'));

/** What goes back to the seller: how each return stands, and the way to ask for one while there is time (D124). */
export function Returns({ order, afterSale }: { order: Order; afterSale: AfterSale }) {
  const { returns, returnable } = afterSale;
  // As it was when the dialog opened: what was typed there outlives a refusal, after which the page reads the order again.
  const [asking, setAsking] = useState<AfterSale | null>(null);
  if (returns.length === 0 && returnable.length === 0 && !asking) return null;
  return (
    <section aria-labelledby="order-returns">
      <h2 id="order-returns" className={styles.title}>
        Devoluciones
      </h2>
      <Stack>
        {returns.map((one) => (
          <Return key={one.id} one={one} order={order} />
        ))}
        {returnable.length > 0 && (
          <div className={styles.ask}>
            <p className={styles.quiet}>
              {returns.length === 0
                ? '¿Algo no llegó como esperabas? Puedes devolverlo.'
                : 'Todavía puedes devolver algo más de este pedido.'}
            </p>
            <Button variant="secondary" size="small" icon={<RefreshIcon />} onClick={() => setAsking(afterSale)}>
              Pedir una devolución
            </Button>
          </div>
        )}
      </Stack>
      {asking && (
        <Suspense fallback={null}>
          <ReturnDialog order={order} afterSale={asking} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </section>
  );
}

const STATUS = {
  asked: { text: 'Esperando respuesta', tone: 'info' },
  accepted: { text: 'Aceptada', tone: 'success' },
  refused: { text: 'No aceptada', tone: 'danger' },
  received: { text: 'Recibida', tone: 'success' },
} as const;

function Return({ one, order }: { one: OrderReturn; order: Order }) {
  const { sellerName, status, reason, comment, decision, lines, pictureIds } = one;
  const { text, tone } = STATUS[status];
  return (
    <article aria-label={`Devolución a ${sellerName}`} className={styles.return}>
      <Cluster as="header">
        <h3 className={styles.name}>{reason}</h3>
        <Badge tone={tone}>{text}</Badge>
      </Cluster>
      <ul className={styles.quiet}>
        {lines.map(({ lineId, name, variantLabel, quantity }) => (
          <li key={lineId}>
            {quantity} × {name}
            {variantLabel && ` (${variantLabel})`}
          </li>
        ))}
      </ul>
      <p className={styles.comment}>{comment}</p>
      {pictureIds.length > 0 && (
        <Cluster as="ul" aria-label="Fotos de la devolución">
          {pictureIds.map((id, index) => (
            <li key={id} className={styles.picture}>
              <PictureFrame>
                <SentPicture id={id} alt={`Foto ${index + 1}`} />
              </PictureFrame>
            </li>
          ))}
        </Cluster>
      )}
      <dl className={styles.steps}>
        <Fact name="La pediste" value={formatMoment(new Date(one.askedAt))} />
        {status === 'asked' && <Fact name="Respondemos" value={`a más tardar el ${dayOf(one.dueOn)}`} />}
        {one.decidedAt && (
          <Fact
            name={status === 'refused' ? 'No se aceptó' : 'Se aceptó'}
            value={formatMoment(new Date(one.decidedAt))}
          />
        )}
        {one.expectedOn && <Fact name="La esperamos" value={`hasta el ${dayOf(one.expectedOn)}`} />}
        {one.receivedAt && <Fact name="La recibimos" value={formatMoment(new Date(one.receivedAt))} />}
        {status !== 'refused' && one.amount > 0 && <Fact name={moneyName(one)} value={moneyText(one, order)} />}
        {one.givenInDispute > 0 && (
          <Fact name="Ya lo recibiste" value={`${formatMoney(one.givenInDispute)} ${WHILE_DISPUTED}`} />
        )}
      </dl>
      {status === 'asked' && one.isLate && (
        <p className={styles.quiet}>El plazo para responderte ya pasó. Escríbenos y lo resolvemos contigo.</p>
      )}
      {status === 'accepted' && (
        <p className={styles.quiet}>
          Envía los productos en su empaque con el número de tu pedido. Cuando lleguen te devolvemos el dinero.
        </p>
      )}
      {status === 'accepted' && one.isLate && (
        <Notice tone="warning">
          Todavía no nos llegan. Si ya los enviaste, escríbenos con el número de guía y los buscamos; si no, envíalos
          cuanto antes o escríbenos si prefieres quedártelos: el vendedor puede cerrar la devolución sin devolverte el
          dinero.
        </Notice>
      )}
      {decision && <p className={styles.decision}>{decision}</p>}
    </article>
  );
}

const dayOf = (day: string): string => formatDeliveryDay(new Date(`${day}T12:00:00-05:00`));

const WHILE_DISPUTED = 'de tu medio de pago, mientras duró la disputa';

/** Its products are back, and its money waits until it is decided whose the payment is (D385). */
const waitsForDispute = ({ status, refundStatus }: OrderReturn): boolean =>
  status === 'received' && refundStatus === null;

function moneyName(one: OrderReturn): string {
  if (waitsForDispute(one)) return 'Al terminar la disputa';
  return one.refundStatus === 'done' ? 'Te devolvimos' : one.refundStatus ? 'En camino' : 'Te devolveremos';
}

function moneyText(one: OrderReturn, { method }: Order): string {
  const sum = `${formatMoney(one.amount)} ${refundMethodText(method)}`;
  return waitsForDispute(one) ? `Hasta ${sum}, menos lo que la disputa ya te devuelva` : sum;
}

function SentPicture({ id, alt }: { id: number; alt: string }) {
  const { url } = usePrivatePicture(`orders/returns/pictures/${id}`);
  return url && <img src={url} alt={alt} width={96} height={96} />;
}
