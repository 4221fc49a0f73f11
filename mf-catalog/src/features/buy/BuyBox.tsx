import type { Product } from '@qhatu/contract/model';
import { Button, ChatIcon, Price, Stack } from '@qhatu/ui';
import type { Ref } from 'react';
import { StockNotices } from '../stock/StockNotices';
import { VariantPicker } from '../variants/VariantPicker';
import { AddToCart } from './AddToCart';
import styles from './BuyBox.module.css';
import { PaymentOffers } from './PaymentOffers';
import type { Purchase } from './usePurchase';

export interface BuyProps {
  product: Product;
  purchase: Purchase;
  /** Opens the form that writes to the seller. */
  onContact: () => void;
  /** The row of buttons: while it is off the screen, the bar of phones comes up. */
  actions?: Ref<HTMLDivElement>;
}

/**
 * The decision: price, variants, quantity, button. Special products are talked about, not bought (spec 1 §6).
 */
export function BuyBox({ product, purchase, onContact, actions }: BuyProps) {
  const { shown } = purchase;
  const { contactOnly } = product.category;
  return (
    <Stack>
      <p className={styles.price}>
        {shown.isFrom && <span className={styles.from}>Desde</span>}
        <Price
          size="detail"
          cents={shown.offer ?? shown.price}
          originalCents={shown.offer === null ? null : shown.price}
        />
      </p>
      <PaymentOffers price={shown.price} offer={shown.offer} methods={product.offerMethods} />
      <VariantPicker product={product} purchase={purchase} />
      {!contactOnly && <StockNotices stock={shown.stock} />}
      <div ref={actions} className={styles.actions}>
        {contactOnly ? (
          <Button size="large" icon={<ChatIcon />} className={styles.main} onClick={onContact}>
            Contactar al vendedor
          </Button>
        ) : (
          <AddToCart product={product} purchase={purchase} />
        )}
      </div>
      {contactOnly && (
        <p className={styles.note}>
          Este producto se coordina con quien lo ofrece. Qhatu es solo intermediario entre proveedor y cliente.
        </p>
      )}
    </Stack>
  );
}
