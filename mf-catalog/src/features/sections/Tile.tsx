import { cx, placeholderOf } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import type { SectionItem, SectionKind } from './api/sections';
import styles from './Tile.module.css';

interface TileProps {
  item: SectionItem;
  kind: SectionKind;
  /** The only one of its section: it takes the whole width. */
  alone: boolean;
}

function looksOf(kind: SectionKind, hasPicture: boolean, alone: boolean): string | undefined {
  if (kind === 'categories') return styles.categories;
  if (!hasPicture) return styles.bare;
  return cx(styles.pictured, alone && styles.wide);
}

/** A picture with its words, leading somewhere: a category, a banner, a fact. */
export function Tile({ item, kind, alone }: TileProps) {
  const words = (
    <>
      {item.picture && (
        <img
          className={styles.picture}
          style={placeholderOf(item.tint)}
          src={item.picture}
          alt=""
          loading="lazy"
          decoding="async"
          width={640}
          height={kind === 'categories' ? 640 : 267}
        />
      )}
      <span className={styles.words}>
        <strong className={styles.name}>{item.name}</strong>
        {item.text && kind !== 'categories' && <span className={styles.text}>{item.text}</span>}
      </span>
    </>
  );
  const look = cx(styles.tile, looksOf(kind, item.picture !== null, alone));
  if (!item.href) return <div className={look}>{words}</div>;
  if (/^https?:/i.test(item.href)) {
    return (
      <a className={look} href={item.href} rel="noopener">
        {words}
      </a>
    );
  }
  return (
    <Link className={look} to={item.href}>
      {words}
    </Link>
  );
}
