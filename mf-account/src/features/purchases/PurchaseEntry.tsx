import { formatDate } from '@qhatu/contract/delivery';
import { pictureFromWire } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { useLinePicture } from '@qhatu/shared-state/pictures';
import { AccordionItem, Badge, Button, ButtonLink, Picture, PictureFrame, Steps } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { ReceivedButton } from '../order/ReceivedButton';
import { canBeRated, canBeReceived, useReloadPurchases } from './after-purchase';
import { DesignActions } from './DesignActions';
import styles from './PurchaseHistory.module.css';
import { DELIVERY_STEPS, type PurchasedLine, statusText, stepsDone } from './purchases';
import { RateSeller } from './RateSeller';

interface PurchaseEntryProps {
  entry: PurchasedLine;
  userId: number;
  open: boolean;
  onDetails: () => void;
}

/** One purchased line: what, when, and how far it is. */
export function PurchaseEntry({ entry: { detail, purchase }, userId, open, onDetails }: PurchaseEntryProps) {
  const [image] = detail.product.images;
  const picture = useLinePicture(image ? pictureFromWire(image) : null);
  const reload = useReloadPurchases(userId);
  const isOver = purchase.status !== 'pending' && purchase.status !== 'approved';
  return (
    <AccordionItem
      open={open}
      title={
        <span className={styles.summary}>
          <span className={styles.name}>{detail.product.name}</span>
          <span className={styles.quiet}>
            Pedido {detail.payment_id} · {formatDate(new Date(detail.created_at))}
          </span>
        </span>
      }
    >
      <div className={styles.entry}>
        <PictureFrame>
          {picture && <Picture picture={picture} alt="" sizes="96px" width={160} height={160} />}
        </PictureFrame>
        <dl className={styles.facts}>
          <Fact name="Código" value={detail.product.code} />
          <Fact name="Cantidad" value={String(detail.quantity)} />
          {detail.product_custom_id && <Fact name="Diseño" value={String(detail.product_custom_id)} />}
          {detail.variant_label && <Fact name="Elegiste" value={detail.variant_label} />}
          <div>
            <dt>Vende</dt>
            <dd>
              <Link to={paths.sellerCatalogue.href(detail.seller.user_name)}>{detail.seller.user_name}</Link>
            </dd>
          </div>
        </dl>
      </div>
      {isOver ? (
        <p className={styles.over}>
          <Badge tone="danger">{statusText(purchase.status)}</Badge>
        </p>
      ) : (
        <Steps label={`Avance de ${detail.product.name}`} steps={[...DELIVERY_STEPS]} current={stepsDone(detail)} />
      )}
      <div className={styles.actions}>
        {canBeReceived(detail) && <ReceivedButton detailId={detail.id} name={detail.product.name} reload={reload} />}
        {detail.product_custom_id && <DesignActions designId={detail.product_custom_id} name={detail.product.name} />}
        <ButtonLink variant="secondary" size="small" to={paths.order.href(purchase.id)}>
          Seguir el pedido
        </ButtonLink>
        <Button variant="quiet" size="small" onClick={onDetails}>
          Ver detalles
        </Button>
      </div>
      {detail.qualify_id !== null && <p className={styles.quiet}>Ya calificaste al vendedor.</p>}
      {canBeRated(detail) && <RateSeller detail={detail} userId={userId} />}
    </AccordionItem>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
