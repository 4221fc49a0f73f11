import type { CSSProperties } from 'react';
import { ProductGrid } from '../product/ProductGrid';
import { Shelf } from '../shelf/Shelf';
import { VisuallyHidden } from '../text/VisuallyHidden';
import styles from './Skeleton.module.css';

/** One bone. Lengths are CSS lengths. */
export function Skeleton({ width, height, square }: { width?: string; height?: string; square?: boolean }) {
  const style = { '--bone-width': width, '--bone-height': height } as CSSProperties;
  return <span aria-hidden="true" className={square ? `${styles.bone} ${styles.square}` : styles.bone} style={style} />;
}

const Loading = () => <VisuallyHidden role="status">Cargando</VisuallyHidden>;

/** The shape of a product card. */
export function CardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton square />
      <Skeleton width="85%" />
      <Skeleton width="60%" height="0.8em" />
      <Skeleton width="40%" height="1.5em" />
    </div>
  );
}

const places = (count: number) => Array.from({ length: count }, (_, index) => `place-${index}`);

/** A listing that is on its way. */
export function GridSkeleton({ count = 8, columns }: { count?: number; columns?: 2 | 3 | 4 | 6 }) {
  return (
    <>
      <Loading />
      <ProductGrid columns={columns}>
        {places(count).map((place) => (
          <CardSkeleton key={place} />
        ))}
      </ProductGrid>
    </>
  );
}

/** A shelf that is on its way; its title is known before its products. */
export function ShelfSkeleton({ title }: { title: string }) {
  return (
    <Shelf title={title}>
      {places(6).map((place) => (
        <CardSkeleton key={place} />
      ))}
    </Shelf>
  );
}

/** The shape of the product page. */
export function DetailSkeleton() {
  return (
    <div className={styles.detail}>
      <Loading />
      <Skeleton square />
      <div className={styles.card}>
        <Skeleton width="80%" height="2.5rem" />
        <Skeleton width="35%" height="2.25rem" />
        <Skeleton />
        <Skeleton width="70%" />
        <Skeleton height="3.25rem" />
      </div>
    </div>
  );
}

/** Lines with a small picture: cart, orders, chats. */
export function ListSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div className={styles.rows}>
      <Loading />
      {places(rows).map((place) => (
        <div key={place} className={styles.row}>
          <Skeleton square />
          <Skeleton width="70%" />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
