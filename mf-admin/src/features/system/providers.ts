/** What the payment providers are called. */
export const PROVIDER_TEXTS: Readonly<Record<string, string>> = {
  izipay: 'Izipay',
  paypal: 'PayPal',
  pagoefectivo: 'PagoEfectivo',
};
