import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import styles from './SearchSuggestions.module.css';

/** One suggestion: a real link, so that it opens in a tab; the search box marks the active one. */
export function Option({ to, onNavigate, children }: { to: string; onNavigate: () => void; children: ReactNode }) {
  const id = useId();
  return (
    <Link
      id={id}
      role="option"
      aria-selected="false"
      tabIndex={-1}
      to={to}
      className={styles.option}
      onClick={onNavigate}
    >
      {children}
    </Link>
  );
}
