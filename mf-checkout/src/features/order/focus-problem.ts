/** Where the focus goes for a complaint about a field (wire names, as in `checks.ts` and the server's `fields`). */
const TARGETS: Record<string, string> = {
  lines: 'checkout-lines',
  name: 'checkout-name',
  phone: 'checkout-phone',
  email: 'checkout-email',
  address_id: 'checkout-address',
  reference: 'checkout-recipient',
  ruc: 'checkout-ruc',
  telefono: 'checkout-invoice-phone',
  direccion: 'checkout-invoice-address',
  razon_social: 'checkout-business-name',
  adult: 'checkout-adult',
  payment_type_id: 'checkout-method-3',
};

export function focusProblem(field: string): void {
  const target = document.getElementById(TARGETS[field] ?? '');
  target?.scrollIntoView?.({ block: 'center' });
  target?.focus({ preventScroll: true });
}
