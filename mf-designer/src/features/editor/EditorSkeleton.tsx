import { Skeleton, VisuallyHidden } from '@qhatu/ui';
import styles from './Workspace.module.css';

/** The editor's shape while it is coming; in the page's HTML too, so that nothing moves. */
export function EditorSkeleton() {
  return (
    <div className={styles.workspace}>
      <VisuallyHidden role="status">Preparando el editor…</VisuallyHidden>
      <div className={styles.bench}>
        <div className={styles.stage}>
          <Skeleton width="10rem" height="2.25rem" />
          <div className={styles.boardWaiting} />
          <Skeleton width="100%" height="3.25rem" />
        </div>
        <div className={styles.tools}>
          <Skeleton width="100%" height="22rem" />
        </div>
      </div>
      <div className={styles.panel}>
        <Skeleton width="100%" height="28rem" />
      </div>
    </div>
  );
}
