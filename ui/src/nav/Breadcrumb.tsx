import { Link } from 'react-router-dom';
import { ChevronRightIcon } from '../icons';
import styles from './Breadcrumb.module.css';

export interface Crumb {
  text: string;
  /** Missing on the last one: that is where one is. */
  href?: string;
}

/** The way from 'Inicio' to here (spec 1 §2). 'Inicio' is added in front. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const all = [{ text: 'Inicio', href: '/' }, ...crumbs];
  return (
    <nav aria-label="Ruta de navegación">
      <ol className={styles.list}>
        {all.map(({ text, href }, index) => (
          <li key={`${href ?? ''}${text}`} className={styles.place}>
            {href && index < all.length - 1 ? (
              <Link to={href}>{text}</Link>
            ) : (
              <span aria-current="page" className={styles.here}>
                {text}
              </span>
            )}
            {index < all.length - 1 && <ChevronRightIcon />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
