import { formatMoney } from '@qhatu/contract/money';
import { mostUnitsText } from '@qhatu/contract/shop';
import type { LineNotice } from './refresh-line';

/** Text of a notice: what happened, and its effect on the purchase. */
export function noticeText(notice: LineNotice): string {
  switch (notice.kind) {
    case 'price':
      return `El precio ${notice.after < notice.before ? 'bajó' : 'subió'} de ${formatMoney(notice.before)} a ${formatMoney(notice.after)} desde que lo agregaste.`;
    case 'stock':
      return `Bajamos la cantidad de ${notice.before} a ${notice.after}: es lo que queda.`;
    case 'sold-out':
      return 'Se agotó. No entra en tu pedido; puedes quitarlo o esperar a que vuelva.';
    case 'too-many':
      return mostUnitsText(notice.name, notice.most);
    case 'gone':
      return 'Ya no se vende en Qhatu. No entra en tu pedido; puedes quitarlo.';
  }
}
