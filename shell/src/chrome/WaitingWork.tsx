import { hasUnansweredOrder, UNANSWERED_ORDERS_KEY, waitingMessagesKey } from '@qhatu/contract/slots';
import { useStore } from '@qhatu/kit/observable';
import { Slot, useMember } from '@qhatu/shared-state';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { headerNoticeContainer } from './header/Header';

function kept(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Sends what waits in this browser from any page of its owner: chat messages, and a confirmed purchase that the server has
 * not answered, with a line in the header. Where nothing waits, no code of either is fetched.
 */
export function WaitingWork() {
  const personId = useMember()?.person.id;
  const { pathname } = useLocation();
  const [messages, setMessages] = useState(false);
  const [order, setOrder] = useState(false);
  // Asked on every page: what was left waiting is sent from the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page asks anew
  useEffect(() => {
    const id = personId ?? 0;
    setMessages(kept(waitingMessagesKey(id)) !== null);
    setOrder(hasUnansweredOrder(kept(UNANSWERED_ORDERS_KEY), id));
  }, [personId, pathname]);
  const place = useStore(headerNoticeContainer);
  return (
    <>
      {messages && <Slot name="support/outbox" props={{}} />}
      {order && place && createPortal(<Slot name="checkout/unanswered-order" props={{}} />, place)}
    </>
  );
}
