import { pictureFromWire } from '@qhatu/contract/model';
import { toCents } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import type { AfterSale, Payment } from '@qhatu/contract/wire';
import { useLinePicture } from '@qhatu/shared-state/pictures';
import { Picture, PictureFrame, Price, ProductNameLink } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import styles from './OrderLines.module.css';
import { useReloadOrder } from './order';
import { ReceivedButton } from './ReceivedButton';
import { STATIONS } from './standing';

type Line = Payment['details'][number];

interface OrderLinesProps {
  payment: Payment;
  /** Undefined until it has come. */
  afterSale: AfterSale | undefined;
  /** The order is not over. */
  isGoing: boolean;
}

/** What was bought, how far each of it is, and in which parcel. */
export function OrderLines({ payment, afterSale, isGoing }: OrderLinesProps) {
  const parcelsOf = (id: number) => afterSale?.parcels.filter(({ lines }) => lines.some((one) => one.detail_id === id));
  const isDropped = (id: number) => afterSale?.cancelled_lines.includes(id) === true;
  const reload = useReloadOrder(payment.id);
  return (
    <ul aria-label="Productos del pedido" className={styles.lines}>
      {payment.details.map((line) => (
        <li key={line.id} className={styles.line}>
          <PictureFrame>
            <LinePicture line={line} />
          </PictureFrame>
          <div className={styles.text}>
            <ProductNameLink to={paths.product.href(line.product_id)}>{line.name}</ProductNameLink>
            <span className={styles.quiet}>
              {[line.variant_label, `${line.qty} ${line.qty === 1 ? 'unidad' : 'unidades'}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className={styles.quiet}>
              Vende{' '}
              <Link to={paths.sellerCatalogue.href(line.seller.user_name)} className={styles.seller}>
                {line.seller.user_name}
              </Link>
            </span>
            {(isGoing || isDropped(line.id)) && (
              <span className={styles.state}>{isDropped(line.id) ? 'No se enviará' : STATIONS[stationOf(line)]}</span>
            )}
            {parcelsOf(line.id)?.map(({ id, carrier, tracking }) => (
              <span key={id} className={styles.quiet}>
                {carrier}, N.º {tracking}
              </span>
            ))}
            {isGoing && isOnItsWay(line) && <ReceivedButton detailId={line.id} name={line.name} reload={reload} />}
          </div>
          <Price size="small" cents={toCents(line.total)} />
        </li>
      ))}
    </ul>
  );
}

/** Where a line stands among `STATIONS`. */
const stationOf = ({ estadoenvio }: Line): number => Math.max(0, estadoenvio.lastIndexOf('complete'));

/** Sent, and nobody has said that it came (D26, D48). */
const isOnItsWay = ({ estadoenvio }: Line): boolean => estadoenvio[3] === 'complete' && estadoenvio[4] !== 'complete';

function LinePicture({ line }: { line: Line }) {
  const picture = useLinePicture(line.image && pictureFromWire(line.image));
  return picture && <Picture picture={picture} alt="" sizes="80px" width={160} height={160} />;
}
