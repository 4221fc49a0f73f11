import { paths } from '@qhatu/contract/paths';
import { Link } from 'react-router-dom';
import { SHOP } from '../shop';
import styles from './Brand.module.css';

/**
 * The mark: a cloth seen from above, the stepped diamond of Andean weaving as the eye of a Q, its thread hanging out.
 * The same drawing as `shell/public/favicon.svg`.
 */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" className={styles.mark}>
      <rect width="32" height="32" rx="7" fill="#a01c3a" />
      <path
        fill="#fdfaf5"
        d="M13 5h6v3h3v3h3v3h3v6h-3v2.5l4 4-2.5 2.5-4-4H22v2h-3v3h-6v-3h-3v-3H7v-3H4v-6h3v-3h3V8h3Z"
      />
      <path fill="#a01c3a" d="M13.5 10h5v2.5H21V15h1v4h-1v1.5h-2.5V23h-5v-2.5H11V19h-1v-4h1v-2.5h2.5Z" />
      <path fill="#f6bd4b" d="M14 14h4v5h-4z" />
    </svg>
  );
}

/** Mark and name; leads home. */
export function Brand() {
  return (
    <Link to={paths.home.href()} aria-label={`${SHOP.name}, ir al inicio`} className={styles.brand}>
      <Mark />
      <span className={styles.name}>{SHOP.name}</span>
    </Link>
  );
}
