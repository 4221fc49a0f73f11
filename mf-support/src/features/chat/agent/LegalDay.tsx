import { limaDay, termOf } from '@qhatu/contract/dates';
import { TermBadge } from '@qhatu/kit/term';

/** How long the law leaves to answer the complaint that a conversation is about; `answerBy` is YYYY-MM-DD. */
export function LegalDay({ answerBy }: { answerBy: string }) {
  return (
    <span>
      <TermBadge {...termOf(answerBy, limaDay(new Date()))} />
    </span>
  );
}
