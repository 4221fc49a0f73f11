import { type Cents, formatMoney } from '@qhatu/contract/money';
import { QrCode } from '@qhatu/kit/qr';
import { CopyButton } from './CopyButton';
import { ProofAddress } from './ProofAddress';
import styles from './panels.module.css';
import { ShopAccounts } from './ShopAccounts';

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
                {code && <QrCode text={code} label={`Código QR de ${name}`} className={styles.qr} />}
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
