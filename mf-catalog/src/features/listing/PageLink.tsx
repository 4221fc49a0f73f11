import type { ReactNode } from 'react';
import styles from './listing.module.css';

/**
 * Around the link to a neighbouring page. A plain click is taken before the router's link sees it and brings the
 * products here; another tab or a crawler gets the address.
 */
export function PageLink({ onFollow, children }: { onFollow: () => void; children: ReactNode }) {
  return (
    <div
      className={styles.link}
      onClickCapture={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        event.stopPropagation();
        onFollow();
      }}
    >
      {children}
    </div>
  );
}
