/** Element that gets the focus for a field's error (wire names, as in `checks.ts` and the server's `fields`). */
const TARGETS: Record<string, string> = {
  lines: '#checkout-lines',
  name: '#checkout-name',
  phone: '#checkout-phone',
  email: '#checkout-email',
  address_id: '#checkout-address',
  reference: '#checkout-recipient',
  ruc: '#checkout-ruc',
  telefono: '#checkout-invoice-phone',
  direccion: '#checkout-invoice-address',
  razon_social: '#checkout-business-name',
  adult: '#checkout-adult',
  // Whichever is offered first: any method can be switched off.
  payment_type_id: '[id^="checkout-method-"]',
};

export function focusProblem(field: string): void {
  const selector = TARGETS[field];
  const target = selector ? document.querySelector<HTMLElement>(selector) : null;
  target?.scrollIntoView?.({ block: 'center' });
  target?.focus({ preventScroll: true });
}
