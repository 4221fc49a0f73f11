import { formatMoney } from '@qhatu/contract/money';
import { Button, Notice } from '@qhatu/ui';
import type { Refund } from './api/after-sale';

/** Money that somebody transfers as soon as they know where to: the buyer says it here, also from the mail that asks for it (D395). */
export function AccountWanted({ refunds, onName }: { refunds: readonly Refund[]; onName: (refund: Refund) => void }) {
  return (
    <>
      {refunds
        .filter(({ needsAccount }) => needsAccount)
        .map((refund) => (
          <Notice
            key={refund.id}
            tone="warning"
            title={`¿A qué cuenta te devolvemos ${formatMoney(refund.amount)}?`}
            action={
              <Button size="small" onClick={() => onName(refund)}>
                Decir mi cuenta
              </Button>
            }
          >
            Una persona de la tienda te lo transfiere. Motivo: {refund.reason}
          </Notice>
        ))}
    </>
  );
}
