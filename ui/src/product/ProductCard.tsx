import { discountPercent, type ProductSummary } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../badge/Badge';
import { cx } from '../cx';
import { Picture } from '../picture/Picture';
import { Price } from '../price/Price';
import { Stars } from '../stars/Stars';
import { categoryColor } from './category-color';
import styles from './ProductCard.module.css';

export interface ProductCardProps {
  product: ProductSummary;
  /** The heart (wishlist), over the picture. */
  heart?: ReactNode;
  /** The info icon of the quick view, and compare on listings: at the picture's foot, on hover where there is hover. */
  tools?: ReactNode;
  /** The one button: add to cart, or the stepper once it is in. */
  action?: ReactNode;
  layout?: 'tile' | 'row';
  /** Width of the picture as in `sizes` of HTML; the default fits a grid of 2, 3 and 4 columns. */
  sizes?: string;
  /** Among the first pictures of a page. */
  priority?: boolean;
  /** As of `Picture`. */
  phoneWidth?: number;
  /** Level of the name in the page's outline. */
  heading?: 'h2' | 'h3' | 'h4';
}

/** Spec 1 §2: the card shows the first 80 characters. */
const DESCRIPTION_LENGTH = 80;

const SIZES = '(min-width: 80rem) 296px, (min-width: 48rem) 33vw, 50vw';

/** A product on a shelf or in a listing (spec 1 §2). The whole card leads to the detail page. */
export function ProductCard({
  product,
  heart,
  tools,
  action,
  layout = 'tile',
  sizes = SIZES,
  priority,
  phoneWidth,
  heading: Name = 'h3',
}: ProductCardProps) {
  const soldOut = product.stock <= 0;
  const percent = discountPercent(product);
  const [picture] = product.pictures;
  return (
    <article className={cx(styles.card, layout === 'row' && styles.row, soldOut && styles.soldOut)}>
      <div
        className={styles.frame}
        style={{ background: categoryColor(product.category.root?.id ?? product.category.id) }}
      >
        {picture && (
          <Picture
            picture={picture}
            alt=""
            sizes={sizes}
            priority={priority}
            phoneWidth={phoneWidth}
            className={styles.picture}
          />
        )}
        <div className={styles.badges}>
          {percent !== null && <Badge tone="offer">−{percent}%</Badge>}
          {product.isNew && <Badge className={styles.label}>Nuevo</Badge>}
          {product.onSale && <Badge className={styles.label}>En Venta</Badge>}
        </div>
        {soldOut && <span className={styles.soldOutLabel}>AGOTADO</span>}
      </div>
      <div className={styles.body}>
        <Name className={styles.name}>
          <Link to={paths.product.href(product.id)} className={styles.link} data-prefetch="visible">
            {product.name}
          </Link>
        </Name>
        <p className={styles.description}>{product.description.slice(0, DESCRIPTION_LENGTH)}</p>
        <div className={styles.trust}>
          {product.rating > 0 ? (
            <Stars rating={product.rating} count={product.ratingCount} />
          ) : (
            <span>Vende {product.seller.userName}</span>
          )}
        </div>
        <Price
          cents={percent === null ? product.price : (product.offer ?? product.price)}
          originalCents={product.price}
          className={styles.price}
        />
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {heart && <div className={styles.heart}>{heart}</div>}
      {tools && <div className={styles.tools}>{tools}</div>}
    </article>
  );
}
