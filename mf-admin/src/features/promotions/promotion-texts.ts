import { formatMoney } from '@qhatu/contract/money';
import type { PromotionEffect, PromotionState } from './promotion-model';

export const STATE_TEXTS: Record<PromotionState, string> = {
  scheduled: 'Programada',
  active: 'Activa',
  used_up: 'Agotada',
  ended: 'Terminada',
};
export const STATE_TONES = { scheduled: 'info', active: 'success', used_up: 'warning', ended: 'neutral' } as const;

export const TYPE_TEXTS = { 1: 'Envío', 2: 'Monto fijo', 3: 'Porcentaje' } as const;

/** '10 %', 'S/ 20,00', '50 % del envío'. */
export function effectText(effect: PromotionEffect): string {
  if (effect.type === 2) return formatMoney(effect.amount);
  const percent = `${String(effect.percent).replace('.', ',')} %`;
  return effect.type === 1 ? (effect.percent === 100 ? 'Envío gratis' : `${percent} del envío`) : percent;
}
