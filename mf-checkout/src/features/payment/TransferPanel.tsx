import { type Cents, formatMoney } from '@qhatu/contract/money';
import { usePriceSettings } from '../pricing/api/usePriceSettings';
import { ACCOUNT_HOLDER, ACCOUNT_RUC, BANK_ACCOUNTS, PROOF_EMAIL } from './accounts';
import { CopyButton } from './CopyButton';
import styles from './panels.module.css';

/** TRANSFERENCIA: the two accounts and what to do with the proof (spec 2 §2). */
export function TransferPanel({ total }: { total: Cents }) {
  const { transferHours } = usePriceSettings();
  return (
    <div className={styles.panel}>
      <p>
        Reserva tu pedido y transfiere <strong>{formatMoney(total)}</strong> a una de estas cuentas. Guardamos tu stock{' '}
        {transferHours} horas.
      </p>
      <ul className={styles.accounts}>
        {BANK_ACCOUNTS.map(({ bank, number, cci }) => (
          <li key={number} className={styles.account}>
            <strong>{bank}</strong>
            <span className={styles.number}>
              <span>Cuenta {number}</span>
              <CopyButton text={number} what={`Número de cuenta ${bank}`} />
            </span>
            <span className={styles.number}>
              <span>CCI {cci}</span>
              <CopyButton text={cci} what={`CCI ${bank}`} />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        A nombre de {ACCOUNT_HOLDER}, RUC {ACCOUNT_RUC}. Adjunta el comprobante aquí o envíalo a{' '}
        <a href={`mailto:${PROOF_EMAIL}`}>{PROOF_EMAIL}</a> con tu número de pedido.
      </p>
    </div>
  );
}
