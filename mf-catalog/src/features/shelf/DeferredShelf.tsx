import { useNear } from '@qhatu/kit/browser';
import { apiQuery, useQuery } from '@qhatu/shared-state';
import { cx, ShelfSkeleton } from '@qhatu/ui';
import { memo, useMemo, useRef } from 'react';
import { type ProductList, productsOf } from '../../api/lists';
import styles from './DeferredShelf.module.css';
import { ProductShelf, type ProductShelfProps } from './ProductShelf';

/**
 * A shelf below the first screen: its place is kept from the start, its products are asked for when the reader comes
 * near. When they cannot be had the shelf is left out; the query has logged why (spec 1 §2: errors are only logged).
 */
export const DeferredShelf = memo(function DeferredShelf({
  path,
  ...head
}: { path: string } & Omit<ProductShelfProps, 'products'>) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const { data, isError } = useQuery({ ...apiQuery<ProductList>(path), enabled: near });
  const products = useMemo(() => data && productsOf(data), [data]);
  if (isError || products?.length === 0) return null;
  return (
    <div ref={place} className={cx(styles.place, !near && styles.far)}>
      {products ? <ProductShelf {...head} products={products} /> : <ShelfSkeleton title={head.title} />}
    </div>
  );
});
