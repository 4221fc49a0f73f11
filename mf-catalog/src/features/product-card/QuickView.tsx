import { type Product, productFromWire } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { messageOf, useQuery } from '@qhatu/shared-state';
import {
  Button,
  ButtonLink,
  CartIcon,
  Cluster,
  DetailSkeleton,
  Dialog,
  ErrorState,
  Price,
  QuantityBox,
  Stack,
} from '@qhatu/ui';
import { useMemo } from 'react';
import { productQuery } from '../../api/products';
import { useLoginGate } from '../buy/useLoginGate';
import { usePurchase } from '../buy/usePurchase';
import { Gallery } from '../gallery/Gallery';
import { StockNotices } from '../stock/StockNotices';
import { VariantPicker } from '../variants/VariantPicker';
import styles from './QuickView.module.css';

export interface QuickViewProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** A look at a product without leaving the shelf (spec 1 §2). Loaded when somebody asks for it. */
export default function QuickView({ id, name, onClose }: QuickViewProps) {
  const { data, error, isFetching, refetch } = useQuery(productQuery(id));
  const product = useMemo(() => data && productFromWire(data), [data]);
  return (
    <Dialog open onClose={onClose} title={name} size="wide">
      {product && <QuickProduct product={product} onClose={onClose} />}
      {!product && !error && <DetailSkeleton />}
      {!product && error && (
        <ErrorState
          compact
          heading="h3"
          title="No pudimos mostrar este producto"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {messageOf(error)}
        </ErrorState>
      )}
    </Dialog>
  );
}

function QuickProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const purchase = usePurchase(product);
  const asMember = useLoginGate();
  const { shown } = purchase;
  const { contactOnly } = product.category;
  const soldOut = shown.stock <= 0;
  const add = () => asMember(() => purchase.add() && onClose());
  return (
    <div className={styles.view}>
      <Gallery
        pictures={shown.pictures}
        name={product.name}
        rootCategoryId={product.category.root?.id ?? product.category.id}
        withZoom={false}
      />
      <Stack>
        <Price
          size="detail"
          cents={shown.offer ?? shown.price}
          originalCents={shown.offer === null ? null : shown.price}
        />
        <p dir="auto" className={styles.description}>
          {product.description}
        </p>
        <VariantPicker product={product} purchase={purchase} />
        {!contactOnly && <StockNotices stock={shown.stock} />}
        {!contactOnly && !soldOut && (
          <QuantityBox
            value={purchase.qty}
            onChange={purchase.setQty}
            max={purchase.units.max}
            label={`Cantidad de ${product.name}`}
            limitText={purchase.units.why ?? 'Sin Stock !'}
          />
        )}
        <Cluster>
          {!contactOnly && (
            <Button icon={<CartIcon />} disabled={soldOut} onClick={add}>
              Añadir al Carrito
            </Button>
          )}
          <ButtonLink to={paths.product.href(product.id)} variant="secondary" onClick={onClose}>
            Ver detalle
          </ButtonLink>
        </Cluster>
      </Stack>
    </div>
  );
}
