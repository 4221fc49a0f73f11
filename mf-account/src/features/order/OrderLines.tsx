import { pictureFromWire } from '@qhatu/contract/model';
import { toCents } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import type { Payment } from '@qhatu/contract/wire';
import { useLinePicture } from '@qhatu/shared-state/pictures';
import { Picture, Price } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import styles from './OrderLines.module.css';
import { useReloadOrder } from './order';
import { ReceivedButton } from './ReceivedButton';
import { STATIONS } from './standing';

type Line = Payment['details'][number];

/** What was bought, and how far each of it is. `isGoing`: the order is not over. */
export function OrderLines({ payment, isGoing }: { payment: Payment; isGoing: boolean }) {
  const reload = useReloadOrder(payment.id);
  return (
    <ul aria-label="Productos del pedido" className={styles.lines}>
      {payment.details.map((line) => (
        <li key={line.id} className={styles.line}>
          <div className={styles.frame}>
            <LinePicture line={line} />
          </div>
          <div className={styles.text}>
            <Link to={paths.product.href(line.product_id)} className={styles.name}>
              {line.name}
            </Link>
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
            {isGoing && <span className={styles.state}>{STATIONS[stationOf(line)]}</span>}
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
