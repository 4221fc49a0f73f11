import { type Cents, formatMoney } from '@qhatu/contract/money';
import { usePriceSettings } from '../pricing/api/usePriceSettings';
import { PROOF_EMAIL, WALLETS } from './accounts';
import { CopyButton } from './CopyButton';
import styles from './panels.module.css';
import { QrCode } from './QrCode';

/** TRANSFERENCIA (Móvil): two wallets, each with its QR code (spec 2 §2). */
export function WalletPanel({ total }: { total: Cents }) {
  const { transferHours } = usePriceSettings();
  return (
    <div className={styles.panel}>
      <p>
        Reserva tu pedido y paga <strong>{formatMoney(total)}</strong> escaneando uno de estos códigos. Guardamos tu
        stock {transferHours} horas.
      </p>
      <ul className={styles.wallets}>
        {WALLETS.map(({ name, phone, qr }) => (
          <li key={name} className={styles.wallet}>
            <strong>{name}</strong>
            <QrCode code={qr} label={`Código QR de ${name}`} />
            <span className={styles.number}>
              <span>{phone}</span>
              <CopyButton text={phone.replaceAll(' ', '')} what={`Número de ${name}`} />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        Adjunta la captura aquí o envíala a <a href={`mailto:${PROOF_EMAIL}`}>{PROOF_EMAIL}</a> con tu número de pedido.
      </p>
    </div>
  );
}
