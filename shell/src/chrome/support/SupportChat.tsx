import { Slot } from '@qhatu/shared-state';
import { useIdle } from '../lazy/useIdle';

/** The floating support chat of home (spec 1 §2). Its code comes after everything that the page needs. */
export function SupportChat() {
  const idle = useIdle(3_000);
  return idle && <Slot name="support/chat-button" props={{}} />;
}
