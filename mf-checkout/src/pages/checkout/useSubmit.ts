import { fieldTexts } from '@qhatu/contract/forms';
import type { Cents } from '@qhatu/contract/money';
import type { MethodId } from '@qhatu/contract/payment-methods';
import { useRules } from '@qhatu/kit/form';
import { type ApiError, toast, useMember, useQueryClient } from '@qhatu/shared-state';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { purchaseKey } from '../../features/draft/store';
import type { Draft } from '../../features/draft/types';
import { orderBody } from '../../features/order/api/body';
import { CHECKOUT_RULES, checkOrder } from '../../features/order/checks';
import { focusProblem } from '../../features/order/focus-problem';
import { submitOrder } from '../../features/order/sender';
import type { Purchase } from '../../features/payment/online/api/purchase-intent';
import { parseQuoteBody, quoteOfConflict } from '../../features/pricing/api/quote';
import type { Checkout } from './useCheckout';

type Rules = ReturnType<typeof CHECKOUT_RULES.known>;

/** How long somebody who pays waits for the rules, in milliseconds. */
const RULES_MS = 1_500;
const TOTAL_CHANGED = 'El total de tu pedido cambió: revísalo y presiona otra vez.';

/** The rules, or null when they don't come: the server checks by the same, and no sale is lost for a file (D456). */
const rulesInTime = () =>
  Promise.race([
    CHECKOUT_RULES.load().catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, RULES_MS, null)),
  ]);

/**
 * Checks, sends, and shows what keeps the order from being stored. Nothing that was typed is lost by any of it. Not by
 * `useSchemaForm`: its react-hook-form comes with the lazy dialogs only, and the values are the draft's, which tabs share.
 */
export function useSubmit(checkout: Checkout, uploading: boolean) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { buyer, draft, address, figures, method, needsAdult, canInvoice, lineCount, adultLocked } = checkout;

  // What leads here has the focus on `main` itself.
  const rules = useRules(CHECKOUT_RULES, 'main *');
  const problemsBy = (known: Rules) => {
    const order = { lineCount, buyer, draft, addressId: address?.id ?? null, needsAdult, method, canInvoice };
    const all = checkOrder(known, order);
    // While the warning stands in place of the form, its fields cannot be complained about.
    return adultLocked ? all.filter(({ field }) => field === 'lines' || field === 'adult') : all;
  };

  // A complaint goes as soon as its cause is gone, or says the one that is left; a new one waits for the next try.
  const open = problemsBy(rules);
  useEffect(() => {
    const now = fieldTexts(open);
    setErrors((before) => {
      const left = Object.fromEntries(
        Object.keys(before).flatMap((field) => (now[field] ? [[field, now[field]]] : [])),
      );
      const isSame = Object.entries(before).every(([field, text]) => left[field] === text);
      return isSame ? before : left;
    });
  }, [open]);

  const purchaseBy = (known: Rules): Purchase | null => {
    setRefusal(null);
    const problems = problemsBy(known);
    setErrors(fieldTexts(problems));
    const [first] = problems;
    if (first || !address) {
      toast.warning(first?.text ?? '');
      focusProblem(first?.field ?? 'address_id');
      return null;
    }
    if (uploading) {
      toast.warning('Espera a que termine de subir tu comprobante.');
      return null;
    }
    return {
      body: orderBody({
        quote: parseQuoteBody(checkout.pricing.body),
        figures,
        buyer,
        draft,
        addressId: address.id,
        resellerId: checkout.coupon.resellerId,
        canInvoice,
        needsAdult,
      }),
      cartKeys: checkout.entries.map(({ line }) => line.key),
      leftOut: checkout.entries.filter(({ line }) => !isOrdered(checkout, line.key)).map(({ line }) => line.name),
    };
  };

  const { prepare, waiting } = usePrepare(checkout, purchaseBy);

  // Made with the page, not with the click: tabs that are open together have it in common.
  const owner = useMember()?.person.id;
  useEffect(() => {
    if (owner !== undefined && lineCount > 0) purchaseKey(owner);
  }, [owner, lineCount]);

  const send = (purchase: Purchase | null) => purchase && submitOrder(purchase);
  const submit = () => {
    const purchase = prepare();
    // A press is answered in its own task where it can be: the next one finds the order on its way.
    if (purchase instanceof Promise) void purchase.then(send);
    else send(purchase);
  };

  /** D28: the server's text stays beside the button, its field texts beside the fields, its figures in the totals. */
  const refuse = (error: ApiError) => {
    setRefusal({ msg: error.msg, fields: error.fields, draft });
    const [field] = Object.keys(error.fields);
    if (field) focusProblem(field);
    const quote = quoteOfConflict(error);
    if (quote) client.setQueryData(checkout.pricing.key, quote);
    // After any refusal, stock and prices on this page may be old.
    void checkout.products.refetch();
  };

  // The server's words about a field hold until something is changed.
  const served = refusal?.draft === draft ? refusal.fields : {};
  return { submit, prepare, waiting, refuse, errors: { ...served, ...errors }, refusal: refusal?.msg ?? null };
}

/**
 * The purchase of a complete form; null after `purchaseBy` has shown the missing fields. At once, unless the rules have still to
 * come (D456): then `waiting` says so, and another press is the same one.
 */
function usePrepare({ method, figures: { total } }: Checkout, purchaseBy: (known: Rules) => Purchase | null) {
  const [waiting, setWaiting] = useState(false);
  /** What is on the page; null once it was left. */
  const latest = useRef<{ method: MethodId; total: Cents; purchaseBy: typeof purchaseBy } | null>(null);
  useLayoutEffect(() => {
    latest.current = { method, total, purchaseBy };
    return () => {
      latest.current = null;
    };
  });
  const running = useRef<{ method: MethodId; total: Cents; purchase: Promise<Purchase | null> } | null>(null);
  const prepareLater = async () => {
    const known = await rulesInTime();
    const now = latest.current;
    // Nobody pays in another way, or another sum, than when they pressed; what they typed meanwhile counts.
    if (now?.method !== method) return null;
    if (now.total === total) return now.purchaseBy(known);
    toast.warning(TOTAL_CHANGED);
    return null;
  };
  const prepare = (): Purchase | null | Promise<Purchase | null> => {
    const known = CHECKOUT_RULES.known();
    if (known) return purchaseBy(known);
    if (running.current?.method === method && running.current.total === total) return running.current.purchase;
    const press = { method, total, purchase: prepareLater() };
    running.current = press;
    setWaiting(true);
    void press.purchase.finally(() => {
      if (running.current !== press) return;
      running.current = null;
      setWaiting(false);
    });
    return press.purchase;
  };
  return { prepare, waiting };
}

/** A refused order, with the draft it was about. */
interface Refusal {
  msg: string;
  fields: Record<string, string>;
  draft: Draft;
}

const isOrdered = ({ figures }: Checkout, key: string): boolean =>
  figures.lines.some((line) => line.key === key && line.counts);
