import { type MethodId, PAYMENT_METHODS } from '@qhatu/contract/payment-methods';
import { type Choices, type Declined, type Draft, EMPTY_DRAFT, type Invoice, NO_CHOICES, type Proof } from './types';

/** Choices older than this belong to another purchase: nobody should pay to last week's address (D69). */
const CHOICES_LIVE_MS = 2 * 60 * 60_000;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Turns any stored value into a draft that is safe to show. `now` in milliseconds since 1970. */
export function acceptDraft(stored: unknown, now: number): Draft {
  const draft = record(stored);
  return {
    ...EMPTY_DRAFT,
    key: /^[0-9a-f]{32}$/.test(text(draft.key)) ? text(draft.key) : '',
    name: textOrNull(draft.name),
    phone: textOrNull(draft.phone),
    email: textOrNull(draft.email),
    operation: text(draft.operation),
    couponText: text(draft.couponText),
    invoice: acceptInvoice(draft.invoice),
    another: { requested: isRequested(draft.another), who: text(record(draft.another).who) },
    proof: acceptProof(draft.proof),
    choices: acceptChoices(draft.choices, now),
  };
}

/** Until 29 November 2026 it was stored as `wanted`. */
function isRequested(stored: unknown): boolean {
  const { requested, wanted } = record(stored);
  return (requested ?? wanted) === true;
}

function acceptInvoice(stored: unknown): Invoice {
  const invoice = record(stored);
  return {
    requested: isRequested(invoice),
    ruc: text(invoice.ruc),
    businessName: text(invoice.businessName),
    address: text(invoice.address),
    phone: text(invoice.phone),
  };
}

function acceptProof(stored: unknown): Proof | null {
  const { id, fileName } = record(stored);
  return typeof id === 'number' || typeof id === 'string' ? { id, fileName: text(fileName) } : null;
}

function acceptChoices(stored: unknown, now: number): Choices {
  const { addressId, adult, method, coupon, declined, at } = record(stored);
  if (typeof at !== 'number' || now - at > CHOICES_LIVE_MS || at > now) return NO_CHOICES;
  const { code, productIds } = record(coupon);
  return {
    addressId: typeof addressId === 'number' ? addressId : null,
    adult: typeof adult === 'boolean' ? adult : null,
    method: isMethod(method) ? method : 0,
    coupon:
      typeof code === 'string' && Array.isArray(productIds)
        ? { code, productIds: productIds.filter(Number.isInteger) }
        : null,
    declined: acceptDeclined(declined),
    at,
  };
}

const isMethod = (value: unknown): value is MethodId => value === 0 || PAYMENT_METHODS.some(({ id }) => id === value);

function acceptDeclined(stored: unknown): Declined | null {
  const { method, msg } = record(stored);
  return isMethod(method) && method !== 0 && text(msg) !== '' ? { method, msg: text(msg) } : null;
}
