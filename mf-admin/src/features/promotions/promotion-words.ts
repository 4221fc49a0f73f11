import { formatMoney, toCents } from '@qhatu/contract/money';
import type { AdminPromotionRow, PromotionState } from '@qhatu/contract/wire';

export const STATE_TEXTS: Record<PromotionState, string> = {
  scheduled: 'Programada',
  active: 'Activa',
  used_up: 'Agotada',
  ended: 'Terminada',
};
export const STATE_TONES = { scheduled: 'info', active: 'success', used_up: 'warning', ended: 'neutral' } as const;

export const TYPE_TEXTS = { 1: 'Envío', 2: 'Monto fijo', 3: 'Porcentaje' } as const;

/** '10 %', 'S/ 20,00', '50 % del envío'. */
export function effectText({ type, value }: Pick<AdminPromotionRow, 'type' | 'value'>): string {
  if (type === 2) return formatMoney(toCents(value));
  const percent = `${String(value).replace('.', ',')} %`;
  return type === 1 ? (value === 100 ? 'Envío gratis' : `${percent} del envío`) : percent;
}
