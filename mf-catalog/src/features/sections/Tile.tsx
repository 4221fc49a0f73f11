import { cx } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import type { SectionItem, SectionKind } from './model';
import styles from './Tile.module.css';

/** A picture with its words, leading somewhere: a category, a banner, a fact. */
export function Tile({ item, kind }: { item: SectionItem; kind: SectionKind }) {
  const words = (
    <>
      {item.picture && (
        <img
          className={styles.picture}
          src={item.picture}
          alt=""
          loading="lazy"
          decoding="async"
          width={640}
          height={640}
        />
      )}
      <span className={styles.words}>
        <strong className={styles.name}>{item.name}</strong>
        {item.text && kind !== 'categories' && <span className={styles.text}>{item.text}</span>}
      </span>
    </>
  );
  const look = cx(styles.tile, styles[kind], !item.picture && styles.bare);
  if (!item.href) return <div className={look}>{words}</div>;
  if (/^https?:/i.test(item.href)) {
    return (
      <a className={look} href={item.href} rel="noopener">
        {words}
      </a>
    );
  }
  return (
    <Link className={look} to={item.href} data-prefetch="visible">
      {words}
    </Link>
  );
}
