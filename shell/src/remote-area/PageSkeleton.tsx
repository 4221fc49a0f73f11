import type { RouteDeclaration } from '@qhatu/federation/discovery';
import { DetailSkeleton, GridSkeleton, ListSkeleton } from '@qhatu/ui';
import styles from './RemoteArea.module.css';

/** Keeps a page's place, and the footer's, while its code arrives. */
export function PageSkeleton({ kind = 'text' }: { kind?: RouteDeclaration['skeleton'] }) {
  return (
    <div className={styles.skeleton}>
      {kind === 'front' || kind === 'listing' ? <GridSkeleton /> : null}
      {kind === 'detail' ? <DetailSkeleton /> : null}
      {kind === 'form' || kind === 'text' ? <ListSkeleton /> : null}
    </div>
  );
}
