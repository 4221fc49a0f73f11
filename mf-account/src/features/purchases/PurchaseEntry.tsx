import { formatDate } from '@qhatu/contract/delivery';
import { paths } from '@qhatu/contract/paths';
import { useLinePicture } from '@qhatu/shared-state/pictures';
import { AccordionItem, Badge, Button, ButtonLink, Picture, PictureFrame, Steps } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { Fact } from '../../lib/Fact';
import { ReceivedButton } from '../order/ReceivedButton';
import { type Purchase, type PurchasedLine, useReloadPurchases } from './api/purchases';
import { DesignActions } from './DesignActions';
import { DELIVERY_STEPS, statusText } from './delivery';
import styles from './PurchaseHistory.module.css';
import { RateSeller } from './RateSeller';

interface PurchaseEntryProps {
  purchase: Purchase;
  line: PurchasedLine;
  userId: number;
  open: boolean;
  onDetails: () => void;
}

/** One purchased line: what, when, and how far it is. */
export function PurchaseEntry({ purchase, line, userId, open, onDetails }: PurchaseEntryProps) {
  const picture = useLinePicture(line.picture);
  const reload = useReloadPurchases(userId);
  const isOver = purchase.status !== 'pending' && purchase.status !== 'approved';
  return (
    <AccordionItem
      open={open}
      title={
        <span className={styles.summary}>
          <span className={styles.name}>{line.name}</span>
          <span className={styles.quiet}>
            Pedido {line.orderId} · {formatDate(new Date(line.boughtAt))}
          </span>
        </span>
      }
    >
      <div className={styles.entry}>
        <PictureFrame>
          {picture && <Picture picture={picture} alt="" sizes="96px" width={160} height={160} />}
        </PictureFrame>
        <dl className={styles.facts}>
          <Fact name="Código" value={line.code} />
          <Fact name="Cantidad" value={String(line.quantity)} />
          {line.designId && <Fact name="Diseño" value={String(line.designId)} />}
          {line.variantLabel && <Fact name="Elegiste" value={line.variantLabel} />}
          <div>
            <dt>Vende</dt>
            <dd>
              <Link to={paths.sellerCatalogue.href(line.sellerName)}>{line.sellerName}</Link>
            </dd>
          </div>
        </dl>
      </div>
      {isOver ? (
        <p className={styles.over}>
          <Badge tone="danger">{statusText(purchase.status)}</Badge>
        </p>
      ) : (
        <Steps label={`Avance de ${line.name}`} steps={[...DELIVERY_STEPS]} current={line.stepsDone} />
      )}
      <div className={styles.actions}>
        {line.canBeReceived && <ReceivedButton lineId={line.id} name={line.name} reload={reload} />}
        {line.designId && <DesignActions designId={line.designId} name={line.name} />}
        <ButtonLink variant="secondary" size="small" to={paths.order.href(purchase.id)}>
          Seguir el pedido
        </ButtonLink>
        <Button variant="quiet" size="small" onClick={onDetails}>
          Ver detalles
        </Button>
      </div>
      {line.isRated && <p className={styles.quiet}>Ya calificaste al vendedor.</p>}
      {line.canBeRated && <RateSeller line={line} userId={userId} />}
    </AccordionItem>
  );
}
