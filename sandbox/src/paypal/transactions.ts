import type { PaypalMovement, PaypalOrder } from './store';

/** Everything that moved because of an order. */
export function movementsOf(order: PaypalOrder): PaypalMovement[] {
  const { captureId, capturedAt, reference, takenBack } = order;
  if (captureId === null || capturedAt === null || order.capture === 'DECLINED') return [];
  const cents = Math.round(Number(order.value) * 100);
  const returns = [
    ...[...order.refunds.values()].map((refund) => ({ ...refund, code: 'T1107' })),
    ...(takenBack ? [{ ...takenBack, code: 'T1106' }] : []),
  ];
  // Taken back whole.
  const isReversed = takenBack !== null && takenBack.cents >= cents;
  const status = order.capture === 'PENDING' ? 'P' : isReversed ? 'V' : 'S';
  return [
    { id: captureId, at: capturedAt, code: 'T0006', status, cents, of: [order.id, 'ODR'], reference },
    ...returns.map(
      ({ id, at, code, cents: given }): PaypalMovement => ({
        ...{ id, at, code, status: 'S', cents: -given, of: [captureId, 'TXN'], reference },
      }),
    ),
  ];
}

/** As this list writes an instant: no colon in its offset. */
const momentOf = (at: string): string => `${at.slice(0, 19)}+0000`;

const lineOf = ({ id, at, code, status, cents, of, reference }: PaypalMovement) => ({
  transaction_info: {
    paypal_account_id: '6STWC2LSUYYYE',
    transaction_id: id,
    ...(of && { paypal_reference_id: of[0], paypal_reference_id_type: of[1] }),
    transaction_event_code: code,
    transaction_initiation_date: momentOf(at),
    transaction_updated_date: momentOf(at),
    transaction_amount: { currency_code: 'USD', value: (cents / 100).toFixed(2) },
    transaction_status: status,
    ...(reference && { invoice_id: reference, custom_field: reference }),
    protection_eligibility: '01',
  },
});

const DAY_MS = 24 * 60 * 60_000;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i;

/**
 * What `GET /v1/reporting/transactions` answers; null: PayPal would call the request invalid (a missing date, more than 31 days,
 * a page of more than 500).
 */
export function transactionList(
  query: Readonly<Record<string, string | undefined>>,
  movements: readonly PaypalMovement[],
  address: string,
) {
  const { start_date = '', end_date = '' } = query;
  const [size, page] = [Number(query.page_size ?? 100), Number(query.page ?? 1)];
  const [from, to] = [Date.parse(start_date), Date.parse(end_date)];
  const areDates = MOMENT.test(start_date) && MOMENT.test(end_date) && from <= to && to - from <= 31 * DAY_MS;
  if (!areDates || !(size >= 1 && size <= 500) || !(page >= 1)) return null;
  const within = movements
    .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return {
    transaction_details: within.slice((page - 1) * size, page * size).map(lineOf),
    account_number: 'XZXSPECPDZHZU',
    last_refreshed_datetime: momentOf(new Date().toISOString()),
    page,
    total_items: within.length,
    total_pages: Math.ceil(within.length / size),
    links: [{ href: address, rel: 'self', method: 'GET' }],
  };
}
