import { paths } from '@qhatu/contract/paths';
import { isPaidOnline, isTransfer, type MethodId } from '@qhatu/contract/payment-methods';
import { messageOf, toast } from '@qhatu/shared-state';
import { Notice, RetryButton } from '@qhatu/ui';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AddressPicker } from '../../features/address/AddressPicker';
import { AdultQuestion, AdultWarning } from '../../features/adult/AdultQuestion';
import { BuyerFields } from '../../features/buyer/BuyerFields';
import { RecipientFields } from '../../features/buyer/RecipientFields';
import { CouponBox } from '../../features/coupon/CouponBox';
import { DeliveryBox } from '../../features/delivery/DeliveryBox';
import type { Declined } from '../../features/draft/types';
import { useEvents } from '../../features/events/api/events';
import { CheckoutEvents } from '../../features/events/CheckoutEvents';
import { InvoiceFields } from '../../features/invoice/InvoiceFields';
import { OrderLines } from '../../features/lines/OrderLines';
import type { PendingOrder } from '../../features/order/api/pending';
import { PayBar } from '../../features/order/PayBar';
import { PendingPanel } from '../../features/order/PendingPanel';
import { useOrderOutcome } from '../../features/order/useOrderOutcome';
import { OperationFields } from '../../features/payment/OperationFields';
import { OnlinePanel } from '../../features/payment/online/OnlinePanel';
import type { OnlinePanelProps } from '../../features/payment/online/types';
import { PaymentMethods } from '../../features/payment/PaymentMethods';
import { TRANSFER_PANELS } from '../../features/payment/panels';
import { OrderTotals, ProductTotals } from '../../features/totals/Totals';
import { failureText } from '../../lib/failure-text';
import styles from './CheckoutPage.module.css';
import { CheckoutSkeleton } from './CheckoutSkeleton';
import { type Checkout, useCheckout } from './useCheckout';
import { useSubmit } from './useSubmit';

interface CheckoutFormProps {
  /** The order is stored and the page is being left. */
  onStored: () => void;
  pending: PendingOrder | null;
}

/** The one button leads to the method's own, which may need the click itself to open a window. */
function openOnlinePayment(): void {
  const own = document.getElementById('checkout-pay-online');
  own?.scrollIntoView?.({ block: 'center' });
  if (own instanceof HTMLButtonElement) own.click();
  else own?.focus();
}

/** One column of questions, one of consequences (brand.md). */
export function CheckoutForm({ onStored, pending }: CheckoutFormProps) {
  const navigate = useNavigate();
  const checkout = useCheckout();
  const events = useEvents();
  const [uploading, setUploading] = useState(false);
  const { submit, prepare, waiting, refuse, errors, refusal } = useSubmit(checkout, uploading);
  const { figures, pricing, products } = checkout;

  useOrderOutcome((outcome) => {
    if (outcome.kind === 'refused') return refuse(outcome.error);
    onStored();
    void navigate(paths.orderSuccess.href(outcome.id), { replace: true, state: outcome.handover });
  });

  // spec 2 §8: without the products there is nothing to pay.
  const failure = products.isError && !products.data ? products.error : null;
  useEffect(() => {
    if (!failure) return;
    toast.error(failureText(failure));
    void navigate(paths.home.href(), { replace: true });
  }, [failure, navigate]);

  if (pending?.unanswered) return <PendingPanel order={pending} />;
  if (!products.data) return <CheckoutSkeleton />;

  return (
    <>
      <CheckoutEvents events={events} />
      <h1 className={styles.title}>Pago</h1>
      <div className={styles.columns}>
        <div className={styles.questions}>
          {checkout.adultLocked ? <AdultWarning /> : <CheckoutQuestions checkout={checkout} errors={errors} />}
        </div>
        <div className={styles.consequences}>
          <CheckoutConsequences
            checkout={checkout}
            errors={errors}
            refusal={refusal}
            prepare={prepare}
            onRefused={refuse}
            onUploading={setUploading}
          />
        </div>
        <div className={styles.pay}>
          <PayBar
            total={figures.total}
            settling={!pricing.confirmed}
            sending={pending ? 'Registrando tu pedido' : waiting && 'Revisando tus datos'}
            onSubmit={isPaidOnline(checkout.method) ? openOnlinePayment : submit}
            label={isPaidOnline(checkout.method) ? 'Pagar' : 'Reservar'}
            refusal={refusal}
          />
        </div>
      </div>
      <CheckoutEvents events={events} deferred />
    </>
  );
}

/** The last day off of all the shops of the order; null: they send as always. */
const lastDayOff = (buyable: Checkout['buyable']): string | null =>
  buyable
    .flatMap(({ product }) => product?.awayUntil ?? [])
    .sort()
    .at(-1) ?? null;

interface CheckoutQuestionsProps {
  checkout: Checkout;
  errors: ReturnType<typeof useSubmit>['errors'];
}

/** Buyer, address and invoice. */
function CheckoutQuestions({ checkout, errors }: CheckoutQuestionsProps) {
  const { draft, patch, choose, profile, address, buyable } = checkout;
  return (
    <>
      <section aria-labelledby="buyer-title" className={styles.section}>
        <h2 id="buyer-title">Tus datos</h2>
        {profile.isError && (
          <Notice tone="warning" action={<RetryButton loading={profile.isFetching} onRetry={profile.refetch} />}>
            No pudimos traer tus datos y direcciones. {messageOf(profile.error)}
          </Notice>
        )}
        <BuyerFields buyer={checkout.buyer} errors={errors} patch={patch} />
      </section>
      <section aria-labelledby="address-title" className={styles.section}>
        <h2 id="address-title">Entrega</h2>
        <AddressPicker
          addresses={checkout.addresses}
          loading={profile.isPending}
          selectedId={address?.id ?? null}
          onSelect={(addressId) => choose({ addressId })}
          error={errors.address_id}
        />
        <RecipientFields another={draft.another} onChange={(another) => patch({ another })} error={errors.reference} />
        <DeliveryBox regionId={address?.regionId ?? null} awayUntil={lastDayOff(buyable)} />
      </section>
      {checkout.canInvoice && (
        <section aria-label="Factura" className={styles.section}>
          <InvoiceFields
            invoice={draft.invoice}
            onChange={(changes) => patch({ invoice: { ...draft.invoice, ...changes } })}
            errors={errors}
            lines={buyable.map(({ line, product }) => ({ line, invoiced: product?.issuesInvoices === true }))}
          />
        </section>
      )}
    </>
  );
}

interface CheckoutConsequencesProps extends CheckoutQuestionsProps, Pick<OnlinePanelProps, 'prepare' | 'onRefused'> {
  /** Said beside the button, and not here once more. */
  refusal: ReturnType<typeof useSubmit>['refusal'];
  onUploading: (uploading: boolean) => void;
}

/** Products, cost and payment. */
function CheckoutConsequences({
  checkout,
  errors,
  refusal,
  prepare,
  onRefused,
  onUploading,
}: CheckoutConsequencesProps) {
  const { draft, patch, choose, figures, pricing, address, coupon, buyable } = checkout;
  const byKey = new Map(figures.lines.map((line) => [line.key, line]));
  const chosen = address ? draft.choices.method : 0;
  return (
    <>
      <section aria-labelledby="lines-title" className={styles.section}>
        <h2 id="lines-title">
          <span id="checkout-lines" tabIndex={-1}>
            Tu pedido
          </span>
        </h2>
        {errors.lines && <Notice tone="danger">{errors.lines}</Notice>}
        <OrderLines entries={checkout.entries} figures={byKey} />
      </section>
      <ProductTotals figures={figures} />
      <CouponBox
        text={draft.couponText}
        onText={(couponText) => patch({ couponText })}
        coupon={coupon}
        holds={figures.promotionHolds}
        problem={figures.msg}
        productIds={[...new Set(buyable.map(({ line }) => line.productId))]}
      />
      <OrderTotals figures={figures} />
      <PricingNotices pricing={pricing} refusal={refusal} />
      {checkout.needsAdult && (
        <AdultQuestion answer={draft.choices.adult} onAnswer={(adult) => choose({ adult })} error={errors.adult} />
      )}
      <PaymentMethods
        lines={checkout.lines}
        chosen={chosen}
        held={checkout.method}
        onChoose={(method) => choose({ method, declined: null })}
        declined={draft.choices.declined}
        locked={checkout.adultLocked ? 'adult' : address ? null : 'address'}
        error={errors.payment_type_id}
        panel={(method) => (
          <MethodPanel
            method={method}
            checkout={checkout}
            prepare={prepare}
            onRefused={onRefused}
            onDeclined={(declined) => choose({ declined })}
            onUploading={onUploading}
          />
        )}
      />
    </>
  );
}

/** Notices of the server about the amounts. */
function PricingNotices({ pricing, refusal }: Pick<Checkout, 'pricing'> & Pick<CheckoutConsequencesProps, 'refusal'>) {
  return (
    <>
      {pricing.corrected && (
        <Notice tone="info" announce>
          La tienda actualizó los importes de tu pedido.
        </Notice>
      )}
      {pricing.error && (
        <Notice tone="warning" announce>
          {failureText(pricing.error)}
        </Notice>
      )}
      {/* Said once: beside the button, when that is where it was heard. */}
      {pricing.refusal && pricing.refusal !== refusal && (
        <Notice tone="warning" announce>
          {pricing.refusal}
        </Notice>
      )}
    </>
  );
}

interface MethodPanelProps extends Pick<OnlinePanelProps, 'prepare' | 'onRefused'> {
  method: MethodId;
  checkout: Checkout;
  onDeclined: (declined: Declined | null) => void;
  onUploading: (uploading: boolean) => void;
}

/** Questions of the chosen method. An order of S/ 0 needs no payment. */
function MethodPanel({ method, checkout, prepare, onRefused, onDeclined, onUploading }: MethodPanelProps) {
  const { draft, patch, choose, figures, pricing } = checkout;
  if (figures.total <= 0) return null;
  if (isPaidOnline(method)) {
    return (
      <OnlinePanel
        key={method}
        method={method}
        total={figures.total}
        confirmed={pricing.confirmed}
        prepare={prepare}
        onRefused={onRefused}
        onDeclined={(msg) => onDeclined(msg === null ? null : { method, msg })}
        onLeave={() => choose({ method: 0 })}
      />
    );
  }
  if (!isTransfer(method)) return null;
  const Panel = TRANSFER_PANELS[method];
  return (
    <>
      <Panel total={figures.total} />
      <OperationFields draft={draft} patch={patch} onUploading={onUploading} />
    </>
  );
}
