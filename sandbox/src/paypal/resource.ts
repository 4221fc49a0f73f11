import type { PaypalOrder } from './book';

const PAYER = { payer_id: 'QYR5Z8XDVJNXQ', email_address: 'comprador@example.com' };

const captureOf = (order: PaypalOrder) => ({
  id: order.captureId,
  status: order.refunded ? 'REFUNDED' : 'COMPLETED',
  amount: { currency_code: order.currency, value: order.value },
  final_capture: true,
  custom_id: order.reference,
  invoice_id: order.reference,
});

/** An order as Orders v2 shows it. */
export function orderResource(order: PaypalOrder, siteUrl: string) {
  const amount = { currency_code: order.currency, value: order.value };
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...(order.status === 'CREATED' || order.status === 'VOIDED' ? {} : { payer: PAYER }),
    purchase_units: [
      {
        reference_id: order.reference,
        custom_id: order.reference,
        amount,
        ...(order.captureId ? { payments: { captures: [captureOf(order)] } } : {}),
      },
    ],
    links: [
      { rel: 'self', method: 'GET', href: `${siteUrl}/sandbox/paypal/v2/checkout/orders/${order.id}` },
      { rel: 'approve', method: 'GET', href: `${siteUrl}/sandbox/paypal?token=${order.id}` },
    ],
  };
}

export function eventOf(id: string, type: string, order: PaypalOrder, siteUrl: string): string {
  const isOrder = type.startsWith('CHECKOUT.ORDER.');
  const resource = isOrder
    ? orderResource(order, siteUrl)
    : { ...captureOf(order), supplementary_data: { related_ids: { order_id: order.id } } };
  return JSON.stringify({
    id,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    resource_type: isOrder ? 'checkout-order' : 'capture',
    event_type: type,
    resource,
  });
}
