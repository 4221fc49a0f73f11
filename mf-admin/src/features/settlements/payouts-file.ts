import { type CsvCell, csvOf } from '@qhatu/contract/csv';
import { isoOf, limaDay } from '@qhatu/contract/dates';
import { ACCOUNT_TYPES, choiceText } from '@qhatu/contract/forms';
import { toSoles } from '@qhatu/contract/money';
import { downloadFile } from '@qhatu/kit/browser';
import { dayText } from '../../lib/typed';
import type { Payout } from './api/settlements';

const HEAD = [
  ...['Liquidación', 'Para', 'Documento', 'Banco', 'Tipo de cuenta', 'Titular', 'Cuenta'],
  ...['Moneda', 'Monto', 'Se paga hasta el', 'Observación'],
];

/** 1912-3456-7801-2: spreadsheets round an account that they take for a number, and drop its leading zeros. */
const inGroups = (account: string): string => account.replace(/\d{4}(?=\d)/g, '$&-');

function rowOf({ settlementId, party, document, account, amount, dueOn }: Payout): CsvCell[] {
  return [
    ...[settlementId, party, document],
    ...(account
      ? [account.bank, choiceText(ACCOUNT_TYPES, String(account.type)), account.holder, inGroups(account.number)]
      : [null, null, null, null]),
    ...['PEN', toSoles(amount), dayText(dueOn)],
    account ? null : 'Sin cuenta registrada',
  ];
}

/**
 * Everything that is due as a CSV file, to be typed or loaded into the bank's own bulk payment: the banks' file formats are told
 * to their customers only, so there is none of them here.
 */
export function savePayouts(payouts: readonly Payout[]): void {
  const file = new Blob([csvOf([HEAD, ...payouts.map(rowOf)])], { type: 'text/csv;charset=utf-8' });
  downloadFile(file, `pagos-${isoOf(limaDay(new Date()))}.csv`);
}

/** What is said when it is made. */
export function payoutsText(payouts: readonly Payout[]): string {
  const without = payouts.filter(({ account }) => account === null).length;
  if (payouts.length === 0) return 'No hay nada por pagar.';
  const listed = payouts.length === 1 ? 'Guardamos 1 pago.' : `Guardamos ${payouts.length} pagos.`;
  return without === 0 ? listed : `${listed} ${without} sin cuenta registrada.`;
}
