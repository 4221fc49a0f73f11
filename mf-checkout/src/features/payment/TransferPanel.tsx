import { type Cents, formatMoney } from '@qhatu/contract/money';
import { Stack } from '@qhatu/ui';
import { CopyButton } from './CopyButton';
import { ProofAddress } from './ProofAddress';
import styles from './panels.module.css';
import { ShopAccounts } from './ShopAccounts';

/** TRANSFERENCIA: the shop's accounts and what to do with the proof (spec 2 §2, D180). */
export function TransferPanel({ total }: { total: Cents }) {
  return (
    <ShopAccounts>
      {({ banks, holder, ruc, proofEmail }, hours) => (
        <div className={styles.panel}>
          <p>
            Reserva tu pedido y transfiere <strong>{formatMoney(total)}</strong> a una de estas cuentas. Guardamos tu
            stock {hours} horas.
          </p>
          <Stack as="ul" gap={1}>
            {banks.map(({ bank, number, cci }) => (
              <li key={number} className={styles.account}>
                <strong>{bank}</strong>
                <span className={styles.number}>
                  <span>Cuenta {number}</span>
                  <CopyButton text={number} what={`Número de cuenta ${bank}`} />
                </span>
                {cci && (
                  <span className={styles.number}>
                    <span>CCI {cci}</span>
                    <CopyButton text={cci} what={`CCI ${bank}`} />
                  </span>
                )}
              </li>
            ))}
          </Stack>
          <p className={styles.note}>
            A nombre de {holder}
            {ruc && `, RUC ${ruc}`}. Adjunta el comprobante aquí
            <ProofAddress email={proofEmail} />.
          </p>
        </div>
      )}
    </ShopAccounts>
  );
}
