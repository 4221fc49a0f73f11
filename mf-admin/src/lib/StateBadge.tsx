import type { OrderState } from '@qhatu/contract/orders';
import { Badge } from '@qhatu/ui';
import { STATE_TEXTS } from './order-texts';

export function StateBadge({ state }: { state: OrderState }) {
  const { text, tone } = STATE_TEXTS[state];
  return <Badge tone={tone}>{text}</Badge>;
}
