import type { ProductSummary } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { cart } from '@qhatu/shared-state';
import { Button, ButtonLink, CartIcon, IconButton, InfoIcon, ProductCard } from '@qhatu/ui';
import { lazy, memo, Suspense, useState } from 'react';
import { toCartLine } from '../buy/cartLine';
import { useLoginGate } from '../buy/useLoginGate';
import { CompareButton } from './CompareButton';
import { HeartButton } from './HeartButton';

const loadQuickView = () => import('./QuickView');
const QuickView = lazy(loadQuickView);

export interface ShopCardProps {
  product: ProductSummary;
  /** Listings also compare (spec 1 §2). */
  withCompare?: boolean;
  layout?: 'tile' | 'row';
  sizes?: string;
  phoneWidth?: number;
  priority?: boolean;
  heading?: 'h2' | 'h3' | 'h4';
}

/**
 * A product card that can do what a card does here: wish, quick view, compare, add to cart. Drawn again only for another
 * product or look: a listing may have hundreds when the next twelve come.
 */
export const ShopCard = memo(function ShopCard({ product, withCompare = false, ...look }: ShopCardProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ProductCard
        product={product}
        {...look}
        heart={<HeartButton productId={product.id} name={product.name} />}
        tools={
          <>
            <IconButton
              onPicture
              size="small"
              label={`Vista rápida de ${product.name}`}
              onPointerEnter={() => void loadQuickView()}
              onClick={() => setOpen(true)}
            >
              <InfoIcon />
            </IconButton>
            {withCompare && <CompareButton productId={product.id} name={product.name} />}
          </>
        }
        action={<CardAction product={product} onChoose={() => setOpen(true)} />}
      />
      {open && (
        <Suspense fallback={null}>
          <QuickView id={product.id} name={product.name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
});

/** Add to cart; goods with variants are chosen first, special goods are not sold here (spec 1 §6). */
function CardAction({ product, onChoose }: { product: ProductSummary; onChoose: () => void }) {
  const asMember = useLoginGate();
  if (product.category.contactOnly) {
    return (
      <ButtonLink to={paths.product.href(product.id)} variant="secondary" size="small" block>
        Contactar al vendedor
      </ButtonLink>
    );
  }
  if (product.stock <= 0) return null;
  const add = () => (product.hasVariants ? onChoose() : asMember(() => cart.add(toCartLine(product))));
  return (
    <Button variant="secondary" size="small" block icon={<CartIcon />} onClick={add}>
      {product.hasVariants ? 'Elegir opciones' : 'Añadir al carrito'}
    </Button>
  );
}
