import { type Cents, formatMoney } from '@qhatu/contract/money';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { Skeleton } from '@qhatu/ui';
import { Suspense } from 'react';
import { CopyButton } from './CopyButton';
import { ProofAddress } from './ProofAddress';
import styles from './panels.module.css';
import { ShopAccounts } from './ShopAccounts';

/** A file of its own, since only this method draws codes. Where it does not come the numbers are enough to pay. */
const QrCode = lazyWithRetry(
  () => import('@qhatu/kit/qr').then(({ QrCode }) => ({ default: QrCode })),
  () => null,
);

/** TRANSFERENCIA (Móvil): the shop's wallets, each with its QR code where it has one (spec 2 §2, D180). */
export function WalletPanel({ total }: { total: Cents }) {
  return (
    <ShopAccounts>
      {({ wallets, proofEmail }, hours) => (
        <div className={styles.panel}>
          <p>
            Reserva tu pedido y paga <strong>{formatMoney(total)}</strong> con una de estas billeteras. Guardamos tu
            stock {hours} horas.
          </p>
          <ul className={styles.wallets}>
            {wallets.map(({ name, phone, code }) => (
              <li key={name + phone} className={styles.wallet}>
                <strong>{name}</strong>
                {code && (
                  <Suspense fallback={<Skeleton height="11rem" />}>
                    <QrCode text={code} label={`Código QR de ${name}`} className={styles.qr} />
                  </Suspense>
                )}
                <span className={styles.number}>
                  <span>{phone}</span>
                  <CopyButton text={phone.replaceAll(' ', '')} what={`Número de ${name}`} />
                </span>
              </li>
            ))}
          </ul>
          <p className={styles.note}>
            Adjunta la captura aquí
            <ProofAddress email={proofEmail} />.
          </p>
        </div>
      )}
    </ShopAccounts>
  );
}
