import type { ProductSummary } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { deferred, useDeferred } from '@qhatu/kit/lazy';
import { cart, cartStore, toast } from '@qhatu/shared-state';
import { Button, ButtonLink, CartIcon, IconButton, InfoIcon, ProductCard } from '@qhatu/ui';
import { memo, useRef, useState, useSyncExternalStore } from 'react';
import { toCartLine } from '../buy/cart-line';
import { useLoginGate } from '../buy/useLoginGate';
import { CompareButton } from './CompareButton';
import { HeartButton } from './HeartButton';

/** Quick view and quantity. */
const CARD_PARTS = deferred(() => import('./card-parts'));

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
 * A product card that can do what a card does here: wish, quick view, compare, add to cart. Drawn again only for
 * another product or look: a listing may have hundreds when the next twelve come.
 */
export const ShopCard = memo(function ShopCard({ product, withCompare = false, ...look }: ShopCardProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const parts = useDeferred(CARD_PARTS, open, {
    onFailure: () => {
      close();
      toast.error('No pudimos abrir la vista rápida. Inténtalo de nuevo.');
    },
  });
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
              onPointerEnter={() => void CARD_PARTS.load().catch(() => undefined)}
              onClick={() => setOpen(true)}
            >
              <InfoIcon />
            </IconButton>
            {withCompare && <CompareButton productId={product.id} name={product.name} />}
          </>
        }
        action={<CardAction product={product} onChoose={() => setOpen(true)} />}
      />
      {open && parts && <parts.QuickView id={product.id} name={product.name} onClose={close} />}
    </>
  );
});

const lineOf = (id: number) =>
  cartStore.getState().lines.find(({ productId, customId }) => productId === id && customId === null);
const noLine = () => undefined;

/**
 * Add to cart, and its quantity once it is there (spec 1 §4); products with variants are chosen first, special products
 * are not sold here (spec 1 §6). Of the cart it hears of its own line only: a listing may have hundreds of cards.
 */
function CardAction({ product, onChoose }: { product: ProductSummary; onChoose: () => void }) {
  const asMember = useLoginGate();
  const line = useSyncExternalStore(cartStore.subscribe, () => lineOf(product.id), noLine);
  const own = useRef(false);
  const inCart = line && !product.hasVariants ? line : null;
  const parts = useDeferred(CARD_PARTS, inCart !== null);
  if (product.category.contactOnly) {
    return (
      <ButtonLink to={paths.product.href(product.id)} variant="secondary" size="small" block>
        Contactar al vendedor
      </ButtonLink>
    );
  }
  if (product.stock <= 0) return null;
  const add = () => {
    if (product.hasVariants) onChoose();
    else
      asMember(() => {
        own.current = cart.add(toCartLine(product));
      });
  };
  if (inCart && parts) return <parts.CardQuantity line={inCart} own={own} />;
  return (
    <Button variant="secondary" size="small" block icon={<CartIcon />} onClick={add}>
      {product.hasVariants ? 'Elegir opciones' : 'Añadir al carrito'}
    </Button>
  );
}
