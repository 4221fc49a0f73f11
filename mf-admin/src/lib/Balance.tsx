import { formatMoney } from '@qhatu/contract/money';
import { useBalance } from './api/balance';
import { Facts } from './Facts';
import { Panel } from './Panel';
import { dayText } from './typed';

/** What a seller or reseller is owed now, and when the next of it is paid (D201). */
export function Balance({ userId }: { userId: number }) {
  const { data } = useBalance(userId);
  if (!data) return null;
  return (
    <Panel title="Tu saldo">
      <Facts
        rows={[
          ['Vendido, todavía puede devolverse', formatMoney(data.pending)],
          ['Firme, entra en la próxima liquidación', formatMoney(data.earned)],
          ['Liquidado, por pagarte', formatMoney(data.due)],
          ['Próximo pago, a más tardar', data.dueOn && dayText(data.dueOn)],
        ]}
      />
    </Panel>
  );
}
