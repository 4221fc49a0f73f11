import { waitingMessagesKey } from '@qhatu/contract/slots';
import { Slot, useMember } from '@qhatu/shared-state';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

function isKept(key: string): boolean {
  try {
    return window.localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Chat messages that wait in this browser leave from any page. Without one, nothing of the chat is fetched. */
export function WaitingMessages() {
  const personId = useMember()?.person.id;
  const { pathname } = useLocation();
  const [waiting, setWaiting] = useState(false);
  // Whoever wrote without a connection and left the chat is on another page next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page asks anew
  useEffect(() => setWaiting(personId !== undefined && isKept(waitingMessagesKey(personId))), [personId, pathname]);
  return waiting && <Slot name="support/outbox" props={{}} />;
}
