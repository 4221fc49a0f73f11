import { apiQuery, useQuery } from '@qhatu/shared-state';
import { ShelfSkeleton } from '@qhatu/ui';
import { useRef } from 'react';
import { type Goods, goodsOf } from '../../api/lists';
import { useNear } from '../../lib/useNear';
import { GoodsShelf, type GoodsShelfProps } from './GoodsShelf';
import styles from './LateShelf.module.css';

/**
 * A shelf below the first screen: its place is kept from the start, its goods are asked for when the reader comes near.
 * When they cannot be had the shelf is left out; the query has logged why (spec 1 §2: errors are only logged).
 */
export function LateShelf({ path, ...head }: { path: string } & Omit<GoodsShelfProps, 'goods'>) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const { data, isError } = useQuery({ ...apiQuery<Goods>(path), enabled: near });
  const goods = data && goodsOf(data);
  if (isError || goods?.length === 0) return null;
  return (
    <div ref={place} className={styles.place}>
      {goods ? <GoodsShelf {...head} goods={goods} /> : <ShelfSkeleton title={head.title} />}
    </div>
  );
}
