import { fieldTexts } from '@qhatu/contract/forms';
import { type ApiError, toast, useMember, useQueryClient } from '@qhatu/shared-state';
import { useEffect, useState } from 'react';
import { purchaseKey } from '../../features/draft/store';
import type { Draft } from '../../features/draft/types';
import { orderBody } from '../../features/order/api/body';
import { checkOrder } from '../../features/order/checks';
import { focusProblem } from '../../features/order/focus-problem';
import { submitOrder } from '../../features/order/sender';
import type { Purchase } from '../../features/payment/online/api/purchase-intent';
import { parseQuoteBody, quoteOfConflict } from '../../features/pricing/api/quote';
import type { Checkout } from './useCheckout';

/**
 * Checks, sends, and shows what keeps the order from being stored. Nothing that was typed is lost by any of it. Not by
 * `useSchemaForm`: its react-hook-form comes with the lazy dialogs only, and the values are the draft's, which tabs share.
 */
export function useSubmit(checkout: Checkout, uploading: boolean) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { buyer, draft, address, figures, method, needsAdult, canInvoice, lineCount, adultLocked } = checkout;

  const problems = () => {
    const all = checkOrder({ lineCount, buyer, draft, addressId: address?.id ?? null, needsAdult, method, canInvoice });
    // While the warning stands in place of the form, its fields cannot be complained about.
    return adultLocked ? all.filter(({ field }) => field === 'lines' || field === 'adult') : all;
  };

  // A complaint goes as soon as its cause is gone; a new one waits for the next try.
  const open = problems();
  useEffect(() => {
    setErrors((before) => {
      const fields = new Set(open.map(({ field }) => field));
      const left = Object.entries(before).filter(([field]) => fields.has(field));
      return left.length === Object.keys(before).length ? before : Object.fromEntries(left);
    });
  }, [open]);

  /** The purchase of a complete form; null after showing the missing fields. */
  const prepare = (): Purchase | null => {
    setRefusal(null);
    setErrors(fieldTexts(open));
    const [first] = open;
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

  // Made with the page, not with the click: tabs that are open together have it in common.
  const owner = useMember()?.person.id;
  useEffect(() => {
    if (owner !== undefined && lineCount > 0) purchaseKey(owner);
  }, [owner, lineCount]);

  const submit = () => {
    const purchase = prepare();
    if (purchase) submitOrder(purchase);
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
  return { submit, prepare, refuse, errors: { ...served, ...errors }, refusal: refusal?.msg ?? null };
}

/** A refused order, with the draft it was about. */
interface Refusal {
  msg: string;
  fields: Record<string, string>;
  draft: Draft;
}

const isOrdered = ({ figures }: Checkout, key: string): boolean =>
  figures.lines.some((line) => line.key === key && line.counts);
