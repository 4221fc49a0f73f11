import type { Product } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { cart } from '@qhatu/shared-state';
import { Button, ButtonLink, CartIcon, categoryColor, cx, Picture, Price, VisuallyHidden } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { toCartLine } from '../../features/buy/cart-line';
import { useLoginGate } from '../../features/buy/useLoginGate';
import styles from './ComparePage.module.css';
import { RemoveButton } from './RemoveButton';
import { ROWS } from './rows';

/** One column of the comparison: description, brand, size, colour, availability, add to cart (spec 1 §2). */
export function ComparedProduct({ product, differing }: { product: Product; differing: ReadonlySet<string> }) {
  const asMember = useLoginGate();
  const href = paths.product.href(product.id);
  const [picture] = product.pictures;
  return (
    <>
      <div
        className={styles.top}
        style={{ background: categoryColor(product.category.root?.id ?? product.category.id) }}
      >
        {picture && (
          <Picture picture={picture} alt="" sizes="(min-width: 64rem) 25vw, 80vw" className={styles.picture} />
        )}
        <span className={styles.remove}>
          <RemoveButton id={product.id} name={product.name} />
        </span>
      </div>
      <h2 dir="auto" className={styles.name}>
        <Link to={href}>{product.name}</Link>
      </h2>
      <Price cents={product.offer ?? product.price} originalCents={product.price} />
      <dl className={styles.rows}>
        {ROWS.map(({ name, of }) => (
          <div key={name} className={cx(styles.row, differing.has(name) && styles.differs)}>
            <dt>
              {name}
              {differing.has(name) && <VisuallyHidden> (distinto)</VisuallyHidden>}
            </dt>
            <dd dir="auto">{of(product)}</dd>
          </div>
        ))}
      </dl>
      {product.hasVariants || product.category.contactOnly ? (
        <ButtonLink to={href} variant="secondary" block>
          {product.category.contactOnly ? 'Contactar al vendedor' : 'Ver detalle'}
        </ButtonLink>
      ) : (
        <Button
          block
          icon={<CartIcon />}
          disabled={product.stock <= 0}
          onClick={() => asMember(() => cart.add(toCartLine(product)))}
        >
          {product.stock > 0 ? 'Añadir al carrito' : 'AGOTADO'}
        </Button>
      )}
    </>
  );
}
