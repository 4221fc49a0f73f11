import { formatDate } from '@qhatu/contract/delivery';
import { formatMoney } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { useLinePicture } from '@qhatu/shared-state/pictures';
import { Button, ButtonLink, PencilIcon, Picture, PictureFrame, TrashIcon, VisuallyHidden } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import type { SavedDesign } from './api/designs';
import styles from './Designs.module.css';

interface DesignRowProps {
  design: SavedDesign;
  /** Of this browser: only it knows its cart. */
  inCart: boolean;
  onDelete: () => void;
}

/** One design: how it looks, and what can be done with it, or why not. */
export function DesignRow({ design, inCart, onDelete }: DesignRowProps) {
  const { id, name, variantLabel, price, savedAt, orderId, orderPlaced, counts } = design;
  const picture = useLinePicture(design.picture);
  return (
    <li className={styles.row}>
      <PictureFrame>
        {picture && <Picture picture={picture} alt="" sizes="96px" width={160} height={160} />}
      </PictureFrame>
      <div className={styles.words}>
        <strong>{name}</strong>
        <p className={styles.quiet}>
          Diseño {id} · {variantLabel} · {formatMoney(price)} · {formatDate(new Date(savedAt))}
        </p>
        {orderId !== null ? (
          <p className={styles.quiet}>
            Lo lleva{' '}
            {orderPlaced ? <Link to={paths.order.href(orderId)}>tu pedido {orderId}</Link> : 'un pago que empezaste'},
            por eso no se borra.{!counts && ' No ocupa tu espacio.'}
          </p>
        ) : (
          inCart && (
            <p className={styles.quiet}>
              Está en <Link to={paths.cart.href()}>tu carrito</Link>. Quítalo de ahí para poder borrarlo.
            </p>
          )
        )}
        <div className={styles.actions}>
          <ButtonLink size="small" variant="secondary" icon={<PencilIcon />} to={paths.polos.href(id)}>
            Abrir diseño <VisuallyHidden>{id}</VisuallyHidden>
          </ButtonLink>
          {orderId === null && !inCart && (
            <Button
              size="small"
              variant="quiet"
              icon={<TrashIcon />}
              aria-label={`Borrar diseño ${id}`}
              onClick={onDelete}
            >
              Borrar
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
