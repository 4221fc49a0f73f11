import { paths } from '@qhatu/contract/paths';
import { useCart } from '@qhatu/shared-state';
import { useGuard } from '@qhatu/shared-state/guard';
import { PageFrame, PageHead, SessionEnded } from '@qhatu/ui';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { PendingPanel } from '../../features/order/PendingPanel';
import { usePendingOrder, useResumedOrder } from '../../features/order/useOrderOutcome';
import { CheckoutForm } from './CheckoutForm';
import { CheckoutSkeleton } from './CheckoutSkeleton';

/** `/checkout` (spec 2 §2): logged-in people with something in the cart; others are led to where they can go on. */
export default function CheckoutPage() {
  const { state } = useGuard();
  const isEmpty = useCart().length === 0;
  const pending = usePendingOrder();
  const navigate = useNavigate();
  // Set once the order is stored: the cart empties while the way to /order-success is under way.
  const leaving = useRef(false);
  useResumedOrder();

  const hasNothing = state === 'member' && isEmpty && !pending;
  const goal = state === 'visitor' ? paths.login.href(paths.checkout.href()) : hasNothing ? paths.home.href() : null;
  useEffect(() => {
    if (goal !== null && !leaving.current) void navigate(goal, { replace: true });
  }, [goal, navigate]);

  return (
    <PageFrame>
      <PageHead title="Pago" noindex />
      {state === 'ended' ? (
        <SessionEnded back={paths.checkout.href()}>Lo que escribiste queda guardado en este equipo.</SessionEnded>
      ) : state !== 'member' || hasNothing ? (
        <CheckoutSkeleton />
      ) : pending?.unanswered && isEmpty ? (
        <PendingPanel order={pending} />
      ) : (
        <CheckoutForm onStored={() => (leaving.current = true)} pending={pending} />
      )}
    </PageFrame>
  );
}
