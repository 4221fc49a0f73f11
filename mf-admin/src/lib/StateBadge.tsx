import type { OrderState } from '@qhatu/contract/orders';
import { Badge } from '@qhatu/ui';
import { STATE_WORDS } from './order-words';

export function StateBadge({ state }: { state: OrderState }) {
  const { text, tone } = STATE_WORDS[state];
  return <Badge tone={tone}>{text}</Badge>;
}
