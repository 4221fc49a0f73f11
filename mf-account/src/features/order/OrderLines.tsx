import type { Order, OrderLine } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { useLinePicture } from '@qhatu/shared-state/pictures';
import { Picture, PictureFrame, Price, ProductNameLink } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import type { AfterSale } from './api/after-sale';
import { useReloadOrder } from './api/order';
import styles from './OrderLines.module.css';
import { ORDER_STEPS } from './order-status';
import { ReceivedButton } from './ReceivedButton';

interface OrderLinesProps {
  order: Order;
  /** Undefined until it has come. */
  afterSale: AfterSale | undefined;
  /** The order is not over. */
  isGoing: boolean;
}

/** What was bought, how far each of it is, and in which parcel. */
export function OrderLines({ order, afterSale, isGoing }: OrderLinesProps) {
  const parcelsOf = (id: number) => afterSale?.parcels.filter(({ lineIds }) => lineIds.includes(id));
  const isDropped = (id: number) => afterSale?.cancelledLineIds.includes(id) === true;
  const reload = useReloadOrder(order.id);
  return (
    <ul aria-label="Productos del pedido" className={styles.lines}>
      {order.lines.map((line) => (
        <li key={line.id} className={styles.line}>
          <PictureFrame>
            <LinePicture line={line} />
          </PictureFrame>
          <div className={styles.text}>
            <ProductNameLink to={paths.product.href(line.productId)}>{line.name}</ProductNameLink>
            <span className={styles.quiet}>
              {[line.variantLabel, `${line.quantity} ${line.quantity === 1 ? 'unidad' : 'unidades'}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className={styles.quiet}>
              Vende{' '}
              <Link to={paths.sellerCatalogue.href(line.sellerName)} className={styles.seller}>
                {line.sellerName}
              </Link>
            </span>
            {(isGoing || isDropped(line.id)) && (
              <span className={styles.state}>
                {isDropped(line.id) ? 'No se enviará' : ORDER_STEPS[Math.max(0, line.stepsDone - 1)]}
              </span>
            )}
            {parcelsOf(line.id)?.map(({ id, carrier, tracking }) => (
              <span key={id} className={styles.quiet}>
                {carrier}, N.º {tracking}
              </span>
            ))}
            {isGoing && isOnItsWay(line) && <ReceivedButton lineId={line.id} name={line.name} reload={reload} />}
          </div>
          <Price size="small" cents={line.total} />
        </li>
      ))}
    </ul>
  );
}

/** Sent, and nobody has said that it came (D26, D48). */
const isOnItsWay = ({ stepsDone }: OrderLine): boolean => stepsDone === ORDER_STEPS.length - 1;

function LinePicture({ line }: { line: OrderLine }) {
  const picture = useLinePicture(line.picture);
  return picture && <Picture picture={picture} alt="" sizes="80px" width={160} height={160} />;
}
