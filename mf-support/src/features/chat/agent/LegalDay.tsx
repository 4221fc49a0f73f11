import { deadlineOf, limaDay } from '@qhatu/contract/dates';
import { DeadlineBadge } from '@qhatu/kit/deadline';

/** How long the law leaves to answer the complaint that a conversation is about; `answerBy` is YYYY-MM-DD. */
export function LegalDay({ answerBy }: { answerBy: string }) {
  return (
    <span>
      <DeadlineBadge {...deadlineOf(answerBy, limaDay(new Date()))} />
    </span>
  );
}
