import { useRouteData } from '@qhatu/shared-state';
import { cx, Skeleton, VisuallyHidden } from '@qhatu/ui';
import { shirtsFromWire } from '../shirts/api/shirts';
import { colorOf } from '../shirts/shirts';
import { Garment } from './stage/Garment';
import styles from './Workspace.module.css';

/**
 * The editor's shape while it is coming. In the page's HTML too, with the first polo in its place: what a visitor sees
 * first is there before any code, and nothing moves when the editor arrives.
 */
export function EditorSkeleton() {
  const { data } = useRouteData('shirts');
  const [shirt] = shirtsFromWire(data?.data ?? []);
  const colorId = shirt && colorOf(shirt, null)?.id;
  return (
    <div className={styles.workspace}>
      <VisuallyHidden role="status">Preparando el editor…</VisuallyHidden>
      <div className={styles.layout}>
        <div className={styles.stage}>
          <Skeleton width="10rem" height="2.25rem" />
          <div className={styles.board}>
            <div className={styles.boardWaiting}>
              {shirt && colorId !== undefined && <Garment shirt={shirt} colorId={colorId} view={1} />}
            </div>
          </div>
          <div className={styles.stageWaiting}>
            <Skeleton width="100%" height="100%" />
          </div>
        </div>
        <div className={cx(styles.tools, styles.toolsWaiting)}>
          <Skeleton width="100%" height="100%" />
        </div>
      </div>
      <div className={cx(styles.panel, styles.panelWaiting)}>
        <Skeleton width="100%" height="100%" />
      </div>
    </div>
  );
}
