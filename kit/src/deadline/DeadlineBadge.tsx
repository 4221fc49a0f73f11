import { type Deadline, writeIso } from '@qhatu/contract/dates';
import { Badge } from '@qhatu/ui';

/** How long there is still to answer, in words; red alone would not say it. */
export function DeadlineBadge({ dueOn, daysLeft, isOverdue }: Deadline) {
  if (isOverdue) return <Badge tone="danger">Vencida desde el {writeIso(dueOn)}</Badge>;
  if (daysLeft === 0) return <Badge tone="warning">Vence hoy</Badge>;
  const left = daysLeft === 1 ? 'Queda 1 día hábil' : `Quedan ${daysLeft} días hábiles`;
  return <Badge tone={daysLeft <= 3 ? 'warning' : 'info'}>{left}</Badge>;
}
