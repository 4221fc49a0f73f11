import type { ProductSummary } from '@qhatu/contract/model';
import type { Cents } from '@qhatu/contract/money';
import { PAYMENT_METHODS } from '@qhatu/contract/payment-methods';
import { useMember } from '@qhatu/shared-state';
import { CheckIcon, Money } from '@qhatu/ui';
import styles from './PaymentOffers.module.css';

interface PaymentOffersProps {
  price: Cents;
  offer: Cents | null;
  methods: ProductSummary['offerMethods'];
}

/** The methods with the seller's offer. For members only (spec 1 §6), and only when some are excluded (spec 1 §9). */
export function PaymentOffers({ price, offer, methods }: PaymentOffersProps) {
  const member = useMember();
  if (!member || offer === null || methods === null) return null;
  if (PAYMENT_METHODS.every(({ key }) => methods[key])) return null;
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Precio según cómo pagues</caption>
      <thead>
        <tr>
          <th scope="col">Método</th>
          <th scope="col">Precio</th>
        </tr>
      </thead>
      <tbody>
        {PAYMENT_METHODS.map(({ key, name }) => (
          <tr key={key} className={methods[key] ? styles.offered : undefined}>
            <th scope="row">{name}</th>
            <td>
              <Money cents={methods[key] ? offer : price} />
              {methods[key] && (
                <span className={styles.mark}>
                  <CheckIcon /> con oferta
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
