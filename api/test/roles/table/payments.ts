import type { Table } from '../rule';

export const payments: Table = {
  'DELETE /orders/intents/{reference}': { who: 'member', foreign: ({ card }) => ({ params: { reference: card } }) },
  'GET /getformtoken/{amount}/{email}': {
    who: 'member',
    params: { amount: '57.00', email: 'a@b.pe' },
    foreign: ({ card }) => ({ params: { amount: '57.00', email: 'a@b.pe' }, query: `reference=${card}` }),
  },
  'GET /orders/intents/{reference}': { who: 'member', foreign: ({ card }) => ({ params: { reference: card } }) },
  'GET /payments/settings': { who: 'all' },
  'POST /authpagoefectivo': { who: 'member' },
  'POST /genCIP': { who: 'member' },
  'POST /orders/intents': { who: 'member' },
  'POST /payments/izipay/notify': { who: 'signed' },
  'POST /payments/pagoefectivo/notify': { who: 'signed' },
  'POST /payments/paypal/notify': { who: 'signed' },
  'POST /paypal/orders': { who: 'member', foreign: ({ paypal }) => ({ body: { reference: paypal } }) },
  'POST /paypal/orders/{id}/capture': { who: 'member', foreign: ({ paypalId }) => ({ params: { id: paypalId } }) },
  'POST /validatePayment': {
    who: 'member',
    foreign: ({ card }) => ({
      body: { reference: card, 'kr-answer': '{}', 'kr-hash': 'x', 'kr-hash-algorithm': 'sha256_hmac' },
    }),
  },
};
