import type { Product } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { Link } from 'react-router-dom';
import styles from './detail.module.css';

/** Description, attributes, warranty and tags. */
export function Description({ product }: { product: Product }) {
  const facts = [
    ...(product.brand ? [{ id: 'brand', name: 'Marca', value: product.brand.name }] : []),
    ...product.attributes.map(({ id, name, value }) => ({ id: `${id}-${value}`, name, value })),
    { id: 'condition', name: 'Condición', value: product.condition === 'used' ? 'Usado' : 'Nuevo' },
    ...(product.warranty ? [{ id: 'warranty', name: 'Garantía', value: product.warranty }] : []),
    { id: 'code', name: 'Código', value: product.code },
  ];
  return (
    <div className={styles.description}>
      <div className={styles.text}>
        {product.description.split(/\n{2,}|\r\n\r\n/).map((paragraph) => (
          <p key={paragraph} dir="auto">
            {paragraph}
          </p>
        ))}
        {product.tags.length > 0 && (
          <ul className={styles.tags} aria-label="Etiquetas">
            {product.tags.map(({ id, name }) => (
              <li key={id}>
                <Link to={paths.search.href({ tag: name })}>{name}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <dl className={styles.facts}>
        {facts.map(({ id, name, value }) => (
          <div key={id} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
