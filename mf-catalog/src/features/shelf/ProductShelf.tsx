import type { ProductSummary } from '@qhatu/contract/model';
import { useSettled } from '@qhatu/kit/browser';
import { OffscreenPart } from '@qhatu/kit/first-screen';
import { Shelf, shelfClasses } from '@qhatu/ui';
import { memo, useRef } from 'react';
import { useSlider } from '../../lib/useSlider';
import { ShopCard } from '../product-card/ShopCard';
import styles from './ProductShelf.module.css';

/** Number of products that a screen can show of a shelf; the others join beyond its edge when the page has settled. */
const FIRST = 6;
/** The same of a phone's screen. What follows need not be there at once upon Back, where it was out of sight (D426). */
const FIRST_ON_PHONE = 3;
const SIZES = '(min-width: 48rem) 264px, 40vw';

export interface ProductShelfProps {
  title: string;
  lead?: string;
  moreHref?: string;
  products: ProductSummary[];
}

/** A titled rail of products; nothing at all when there are none (a section that fails is left out, spec 1 §2). */
export const ProductShelf = memo(function ProductShelf({ products, ...head }: ProductShelfProps) {
  const settled = useSettled();
  const shelf = useRef<HTMLElement>(null);
  useSlider(shelf, shelfClasses);
  if (products.length === 0) return null;
  const shown = settled ? products : products.slice(0, FIRST);
  return (
    <Shelf {...head} ref={shelf}>
      {shown.map((product, nth) => {
        const card = <ShopCard key={product.id} product={product} sizes={SIZES} />;
        if (nth < FIRST_ON_PHONE) return card;
        return (
          <OffscreenPart key={product.id} className={styles.beyond}>
            {card}
          </OffscreenPart>
        );
      })}
    </Shelf>
  );
});
