import type { ProductSummary } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { categoryColor, Picture, Price, Stack } from '@qhatu/ui';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { shortName } from '../../lib/text';
import styles from './SideProducts.module.css';

/** spec 1 §9: side lists show groups of three, with names cut to 31 characters. */
const GROUP = 3;

/** A short list of products beside something larger. */
export function SideProducts({ title, products }: { title: string; products: ProductSummary[] }) {
  const titleId = useId();
  if (products.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <Stack as="ul">
        {products.slice(0, GROUP).map((product) => (
          <li key={product.id} className={styles.item}>
            {product.pictures[0] && (
              <span
                className={styles.frame}
                style={{ background: categoryColor(product.category.root?.id ?? product.category.id) }}
              >
                <Picture picture={product.pictures[0]} alt="" sizes="72px" className={styles.picture} />
              </span>
            )}
            <span className={styles.words}>
              <Link to={paths.product.href(product.id)}>{shortName(product.name)}</Link>
              <Price size="small" cents={product.offer ?? product.price} originalCents={product.price} />
            </span>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
