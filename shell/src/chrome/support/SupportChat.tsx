import { useSettled } from '@qhatu/kit/browser';
import { Slot } from '@qhatu/shared-state';

/** The floating support chat of home (spec 1 §2). Its code comes after everything that the page needs. */
export function SupportChat() {
  const settled = useSettled(3_000);
  return settled && <Slot name="support/chat-button" props={{}} />;
}
