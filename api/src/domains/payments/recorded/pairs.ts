import type { CreateOrderRequestBody, OrderResponseBody } from '@paypal/paypal-js';

/**
 * Requests and answers of the providers as they are published, cut to a readable length: no field was added, renamed or
 * given another type. Client and stand-in are both held to them (recorded.test.ts), so that they cannot share a mistake.
 */
export interface Pair {
  /** Where the pair was published or recorded. */
  source: string;
  /** Path below the provider's base address. */
  path: string;
  method: 'GET' | 'POST';
  /** Headers that the provider asks for. */
  headers?: Record<string, string | RegExp>;
  /** Null: none. */
  body: unknown;
  status: number;
  answer: unknown;
}

const LYRA = 'openfun/joanie src/backend/joanie/tests/payment/lyra';
const envelope = <Answer>(webService: string, status: 'SUCCESS' | 'ERROR', answer: Answer) => ({
  webService,
  version: 'V4',
  applicationVersion: '6.25.0',
  status,
  answer,
  ticket: 'c90bdfb76f444a4bafa3082e289cdded',
  serverDate: '2025-01-28T11:06:52+00:00',
  applicationProvider: 'LYRA',
  metadata: null,
  mode: 'TEST',
  serverUrl: 'https://api.lyra.com',
  _type: 'V4/WebService/Response',
});
const failure = (webService: string, errorCode: string, errorMessage: string, detail: string | null = null) =>
  envelope(webService, 'ERROR', {
    errorCode,
    errorMessage,
    detailedErrorCode: null,
    detailedErrorMessage: detail,
    ticket: 'null',
    shopId: '69876357',
    _type: 'V4/WebService/WebServiceError',
  });
/** A transaction without the parts of it that say nothing to a shop (customer, threeDSResponse, fraudManagement, …). */
const transaction = (changes: {
  uuid: string;
  status: string;
  detailedStatus: string;
  amount: number;
  operationType?: 'DEBIT' | 'CREDIT';
  creationContext?: string;
  parentTransactionUuid?: string | null;
}) => {
  const { operationType = 'DEBIT', creationContext = 'CHARGE', parentTransactionUuid = null, ...rest } = changes;
  return {
    shopId: '69876357',
    paymentMethodType: 'CARD',
    paymentMethodToken: null,
    currency: 'PEN',
    creationDate: '2025-01-08T11:45:49+00:00',
    errorCode: null,
    errorMessage: null,
    detailedErrorCode: null,
    detailedErrorMessage: null,
    effectiveStrongAuthentication: 'DISABLED',
    ...rest,
    transactionDetails: {
      creationContext,
      cardDetails: {
        paymentSource: 'EC',
        manualValidation: 'NO',
        effectiveBrand: 'VISA',
        pan: '497011XXXXXX0062',
        installmentNumber: null,
        _type: 'V4/PaymentMethod/Details/CardDetails',
      },
      parentTransactionUuid,
      sequenceNumber: 1,
      _type: 'V4/TransactionDetails',
    },
    orderDetails: {
      orderTotalAmount: rest.amount,
      orderEffectiveAmount: null,
      orderCurrency: 'PEN',
      mode: 'TEST',
      orderId: 'QH-1',
      metadata: null,
      _type: 'V4/OrderDetails',
    },
    operationType,
    metadata: null,
    _type: 'V4/Transaction',
  };
};

export const CHARGE_UUID = '598fd801aa8946eaa93f5916547cae9b';
const BASIC = { authorization: /^Basic .+/, 'content-type': 'application/json' };

/** Lyra, as it answered a shop that recorded it; amounts in soles, and names of nobody. */
export const LYRA_PAIRS = {
  created: {
    source: `${LYRA}/responses/create_payment.json; fields of the request: lyra/plugin-woocommerce Sdk/Form/Api.php`,
    path: '/api-payment/V4/Charge/CreatePayment',
    method: 'POST',
    headers: BASIC,
    body: {
      amount: 5_700,
      currency: 'PEN',
      orderId: 'QH-1',
      customer: {
        reference: '7',
        email: 'ana@example.com',
        billingDetails: {
          firstName: 'Ana',
          lastName: 'Quispe Rojas',
          cellPhoneNumber: '987654321',
          address: 'Av. Arequipa 123',
          district: 'Lince',
          city: 'Lima',
          state: 'Lima',
          country: 'PE',
          language: 'ES',
        },
      },
      ipnTargetUrl: 'https://shop.example/api/web/payments/izipay/notify',
      transactionOptions: { cardOptions: { manualValidation: 'NO' } },
    },
    status: 200,
    answer: envelope('Charge/CreatePayment', 'SUCCESS', {
      formToken: '11SPI-eb8HTguWvEYG6Jhu3g244eyJhbW91bnQiOjEyMzQ1fQ3002',
      _type: 'V4/Charge/PaymentForm',
    }),
  },
  refusedInput: {
    source: `${LYRA}/responses/create_payment_failed.json`,
    path: '/api-payment/V4/Charge/CreatePayment',
    method: 'POST',
    headers: BASIC,
    body: { amount: 0 },
    status: 200,
    answer: failure(
      'Charge/CreatePayment',
      'INT_902',
      'web-service input data validation error',
      "can't decode JSON data : line: 1 column: 1",
    ),
  },
  nobodyPaid: {
    source: `${LYRA}/responses/is_already_paid_failed.json`,
    path: '/api-payment/V4/Order/Get',
    method: 'POST',
    headers: BASIC,
    body: { orderId: 'QH-1' },
    status: 200,
    answer: failure('Order/Get', 'PSP_010', 'transaction not found'),
  },
  paid: {
    source: `${LYRA}/responses/is_already_paid.json`,
    path: '/api-payment/V4/Order/Get',
    method: 'POST',
    headers: BASIC,
    body: { orderId: 'QH-1' },
    status: 200,
    answer: envelope('Order/Get', 'SUCCESS', {
      orderId: 'QH-1',
      shopId: '69876357',
      transactions: [transaction({ uuid: CHARGE_UUID, status: 'PAID', detailedStatus: 'CAPTURED', amount: 5_700 })],
      _type: 'V4/OrderTransactions',
    }),
  },
  refunded: {
    source: `${LYRA}/responses/refund_transaction_payment.json`,
    path: '/api-payment/V4/Transaction/CancelOrRefund',
    method: 'POST',
    headers: BASIC,
    body: { uuid: CHARGE_UUID, amount: 2_000, currency: 'PEN', resolutionMode: 'AUTO' },
    status: 200,
    answer: envelope(
      'Transaction/CancelOrRefund',
      'SUCCESS',
      transaction({
        uuid: '3c28bc9cfea343a99edfcbde833f09b9',
        status: 'PAID',
        detailedStatus: 'AUTHORISED',
        amount: 2_000,
        operationType: 'CREDIT',
        creationContext: 'REFUND',
        parentTransactionUuid: CHARGE_UUID,
      }),
    ),
  },
  cancelled: {
    source: `${LYRA}/responses/cancel_transaction_payment.json`,
    path: '/api-payment/V4/Transaction/CancelOrRefund',
    method: 'POST',
    headers: BASIC,
    body: { uuid: CHARGE_UUID, amount: 5_700, currency: 'PEN', resolutionMode: 'AUTO' },
    status: 200,
    answer: envelope(
      'Transaction/CancelOrRefund',
      'SUCCESS',
      transaction({ uuid: CHARGE_UUID, status: 'UNPAID', detailedStatus: 'CANCELLED', amount: 5_700 }),
    ),
  },
} as const satisfies Record<string, Pair>;

const PAYPAL_SPEC = 'paypal/paypal-rest-api-specifications openapi/checkout_orders_v2.json';
const PAYPAL_ORDER = '5O190127TN364715T';
const PAYPAL_CAPTURE = '3C679366HH908993F';
const amount = { currency_code: 'USD', value: '15.19' };
const BEARER = {
  authorization: /^Bearer .+/,
  'content-type': 'application/json',
  prefer: 'return=representation',
};
const link = (rel: string, href: string) => ({ rel, href, method: 'GET' as const });
const self = link('self', `https://api-m.paypal.com/v2/checkout/orders/${PAYPAL_ORDER}`);
const unit = { reference_id: 'QH-1', custom_id: 'QH-1', invoice_id: 'QH-1', amount };
const payer = { email_address: 'payer@example.com', payer_id: 'QYR5Z8XDVJNXQ' };
type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED';
const captured = (status: CaptureStatus, reason?: 'PENDING_REVIEW') =>
  ({
    id: PAYPAL_ORDER,
    intent: 'CAPTURE',
    status: 'COMPLETED',
    payment_source: { paypal: { account_id: 'QYR5Z8XDVJNXQ' } },
    payer,
    purchase_units: [
      {
        ...unit,
        payments: {
          captures: [
            {
              id: PAYPAL_CAPTURE,
              status,
              ...(reason ? { status_details: { reason } } : {}),
              amount,
              final_capture: true,
              custom_id: 'QH-1',
              invoice_id: 'QH-1',
              create_time: '2026-11-21T18:18:50Z',
            },
          ],
        },
      },
    ],
    links: [self],
  }) satisfies OrderResponseBody;
const trouble = (name: string, issue: string) => ({
  name,
  message: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
  debug_id: '90957fca61718',
  details: [{ issue, description: issue }],
  links: [],
});

/** PayPal, by its own specification and the types of its own package. */
export const PAYPAL_PAIRS = {
  created: {
    source: `${PAYPAL_SPEC} orders.create, order_request and order; status and link: paypal-server-sdk doc/models/order-status.md`,
    path: '/v2/checkout/orders',
    method: 'POST',
    headers: { ...BEARER, 'paypal-request-id': /^.{1,108}$/ },
    body: {
      intent: 'CAPTURE',
      purchase_units: [unit],
      payment_source: {
        paypal: {
          experience_context: {
            brand_name: 'Qhatu',
            locale: 'es-PE',
            shipping_preference: 'NO_SHIPPING',
            user_action: 'PAY_NOW',
            payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
            return_url: 'https://shop.example/checkout',
            cancel_url: 'https://shop.example/checkout',
          },
        },
      },
    } satisfies CreateOrderRequestBody,
    status: 201,
    answer: {
      id: PAYPAL_ORDER,
      intent: 'CAPTURE',
      status: 'PAYER_ACTION_REQUIRED',
      purchase_units: [unit],
      links: [self, link('payer-action', `https://www.paypal.com/checkoutnow?token=${PAYPAL_ORDER}`)],
    } satisfies OrderResponseBody,
  },
  captured: {
    source: `${PAYPAL_SPEC} orders.capture, order`,
    path: `/v2/checkout/orders/${PAYPAL_ORDER}/capture`,
    method: 'POST',
    headers: { ...BEARER, 'paypal-request-id': /^.{1,108}$/ },
    body: {},
    status: 201,
    answer: captured('COMPLETED'),
  },
  pending: {
    source: `${PAYPAL_SPEC} orders.capture, capture_status PENDING with capture_status_details`,
    path: `/v2/checkout/orders/${PAYPAL_ORDER}/capture`,
    method: 'POST',
    headers: BEARER,
    body: {},
    status: 201,
    answer: captured('PENDING', 'PENDING_REVIEW'),
  },
  declined: {
    source: `${PAYPAL_SPEC} orders.capture 422, error_details INSTRUMENT_DECLINED`,
    path: `/v2/checkout/orders/${PAYPAL_ORDER}/capture`,
    method: 'POST',
    headers: BEARER,
    body: {},
    status: 422,
    answer: trouble('UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED'),
  },
  unknownOrder: {
    source: `${PAYPAL_SPEC} orders.get 404`,
    path: '/v2/checkout/orders/UNKNOWN0000000000',
    method: 'GET',
    headers: BEARER,
    body: null,
    status: 404,
    answer: trouble('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'),
  },
  refunded: {
    source: 'paypal/paypal-rest-api-specifications openapi/payments_payment_v2.json captures.refund, refund',
    path: `/v2/payments/captures/${PAYPAL_CAPTURE}/refund`,
    method: 'POST',
    headers: { ...BEARER, 'paypal-request-id': /^.{1,108}$/ },
    body: { amount: { currency_code: 'USD', value: '5.00' } },
    status: 201,
    answer: {
      id: '1JU08902781691411',
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '5.00' },
      custom_id: 'QH-1',
      invoice_id: 'QH-1',
      seller_payable_breakdown: { total_refunded_amount: { currency_code: 'USD', value: '5.00' } },
      links: [
        link('self', 'https://api-m.paypal.com/v2/payments/refunds/1JU08902781691411'),
        link('up', `https://api-m.paypal.com/v2/payments/captures/${PAYPAL_CAPTURE}`),
      ],
    },
  },
} as const satisfies Record<string, Pair>;

/** PayPal's sample webhooks: refund and reversal name neither our reference nor their order, only the capture by a link. */
export const PAYPAL_REFUND_EVENT = {
  source: 'PayPal’s sample event, kept whole by a public test suite as HOOK_PAYMENT_CAPTURE_REFUNDED_V2',
  raw: '{"id":"WH-1GE84257G0350133W-6RW800890C634293G","event_version":"1.0","create_time":"2018-08-15T19:14:04.543Z","resource_type":"refund","resource_version":"2.0","event_type":"PAYMENT.CAPTURE.REFUNDED","summary":"A $ 0.99 USD capture payment was refunded","resource":{"id":"1Y107995YT783435V","amount":{"currency_code":"USD","value":"0.99"},"seller_payable_breakdown":{"gross_amount":{"currency_code":"USD","value":"0.99"},"paypal_fee":{"currency_code":"USD","value":"0.02"},"net_amount":{"currency_code":"USD","value":"0.97"},"total_refunded_amount":{"currency_code":"USD","value":"1.98"}},"status":"COMPLETED","create_time":"2018-08-15T12:13:29-07:00","update_time":"2018-08-15T12:13:29-07:00","links":[{"href":"https://api.paypal.com/v2/payments/refunds/1Y107995YT783435V","rel":"self","method":"GET"},{"href":"https://api.paypal.com/v2/payments/captures/0JF852973C016714D","rel":"up","method":"GET"}]},"links":[]}',
};

/**
 * The list of an account's movements: PayPal's own sample, and one that a connector recorded, which has what a movement follows.
 * Of both the first movement, without the parts that a shop does not ask for (payer, shipping, cart).
 */
export const PAYPAL_LIST = {
  source:
    'PayPal’s sample of Transaction Search v1, kept whole by srmklive/laravel-paypal’s tests (mockListTransactionsResponse); airbytehq/airbyte source-paypal-transaction, unit tests; types: openapi/reporting_transactions_v1.json 1.9',
  path: '/v1/reporting/transactions',
  sample: {
    transaction_details: [
      {
        transaction_info: {
          paypal_account_id: '6STWC2LSUYYYE',
          transaction_id: '5TY05013RG002845M',
          transaction_event_code: 'T0006',
          transaction_initiation_date: '2014-07-11T04:03:52+0000',
          transaction_updated_date: '2014-07-11T04:03:52+0000',
          transaction_amount: { currency_code: 'USD', value: '465.00' },
          fee_amount: { currency_code: 'USD', value: '-13.79' },
          insurance_amount: { currency_code: 'USD', value: '15.00' },
          shipping_amount: { currency_code: 'USD', value: '30.00' },
          shipping_discount_amount: { currency_code: 'USD', value: '10.00' },
          transaction_status: 'S',
          transaction_subject: 'Bill for your purchase',
          transaction_note: 'Check out the latest sales',
          invoice_id: 'Invoice-005',
          custom_field: 'Thank you for your business',
          protection_eligibility: '01',
        },
      },
    ],
    account_number: 'XZXSPECPDZHZU',
    last_refreshed_datetime: '2017-01-02T06:59:59+0000',
    page: 1,
    total_items: 1,
    total_pages: 1,
    links: [
      {
        href: 'https://api.sandbox.paypal.com/v1/reporting/transactions?start_date=2014-07-01T00:00:00-0700&end_date=2014-07-30T23:59:59-0700&transaction_id=5TY05013RG002845M&fields=all&page_size=100&page=1',
        rel: 'self',
        method: 'GET',
      },
    ],
  },
  recorded: {
    transaction_details: [
      {
        transaction_info: {
          paypal_account_id: 'LNTXN',
          transaction_id: '5AV84042KY532240C',
          paypal_reference_id: '7G123FED297826',
          paypal_reference_id_type: 'TXN',
          transaction_event_code: 'T0006',
          transaction_initiation_date: '2021-07-09T07:27:58+0000',
          transaction_updated_date: '2021-08-09T07:27:58+0000',
          transaction_amount: { currency_code: 'USD', value: '13.00' },
          fee_amount: { currency_code: 'USD', value: '-1.14' },
          transaction_status: 'S',
          ending_balance: { currency_code: 'USD', value: '2067.82' },
          available_balance: { currency_code: 'USD', value: '2067.82' },
          custom_field: '3f2d29d7-5eaf-4fb2-834f',
          protection_eligibility: '01',
        },
      },
    ],
  },
};

/** Cut to what it says of the case: messages and deadlines are left out. */
export const PAYPAL_DISPUTE_EVENT = {
  source: 'an event of PayPal’s, kept in public notes of an integration: WH-6SA34813406280445-6M160383LS6155516',
  raw: '{"id":"WH-6SA34813406280445-6M160383LS6155516","create_time":"2018-06-21T13:57:08.000Z","resource_type":"dispute","event_type":"CUSTOMER.DISPUTE.RESOLVED","summary":"A dispute was resolved with case # PP-000-042-663-135","resource":{"reason":"MERCHANDISE_OR_SERVICE_NOT_RECEIVED","dispute_channel":"INTERNAL","create_time":"2018-06-21T13:35:44.000Z","dispute_id":"PP-000-042-663-135","dispute_life_cycle_stage":"CHARGEBACK","disputed_transactions":[{"seller_transaction_id":"00D10444LD479031K","seller":{"merchant_id":"RD465XN5VS364","name":"Test Store"},"items":[],"seller_protection_eligible":true}],"update_time":"2018-06-21T13:55:58.000Z","links":[{"href":"https://api.paypal.com/v1/customer/disputes/PP-000-042-663-135","rel":"self","method":"GET"}],"dispute_amount":{"currency_code":"USD","value":"3.00"},"dispute_outcome":{"outcome_code":"CANCELED_BY_BUYER"},"status":"RESOLVED"},"links":[],"event_version":"1.0"}',
};

/** The beginning of the same dispute, over three dollars of whatever the transaction was. */
export const PAYPAL_DISPUTE_BEGUN = {
  source: 'PayPal’s sample of the event, kept in public code of integrations: WH-4M0448861G563140B-9EX36365822141321',
  raw: '{"id":"WH-4M0448861G563140B-9EX36365822141321","event_version":"1.0","create_time":"2018-06-21T13:36:33.000Z","resource_type":"dispute","event_type":"CUSTOMER.DISPUTE.CREATED","summary":"A new dispute opened with Case # PP-000-042-663-135","resource":{"dispute_id":"PP-000-042-663-135","create_time":"2018-06-21T13:35:44.000Z","update_time":"2018-06-21T13:35:44.000Z","disputed_transactions":[{"seller_transaction_id":"00D10444LD479031K","seller":{"merchant_id":"RD465XN5VS364","name":"Test Store"},"items":[],"seller_protection_eligible":true}],"reason":"MERCHANDISE_OR_SERVICE_NOT_RECEIVED","status":"OPEN","dispute_amount":{"currency_code":"USD","value":"3.00"},"dispute_life_cycle_stage":"INQUIRY","dispute_channel":"INTERNAL","links":[{"href":"https://api.paypal.com/v1/customer/disputes/PP-000-042-663-135","rel":"self","method":"GET"}]},"links":[]}',
};

/** A reversal by PayPal: a refund resource with an amount of its own (D306). */
export const PAYPAL_REVERSAL_EVENT = {
  source: 'PayPal’s sample of the event, kept in public code of integrations: WH-6F207351SC284371F-0KX52201050121307',
  raw: '{"id":"WH-6F207351SC284371F-0KX52201050121307","event_version":"1.0","create_time":"2018-08-15T21:30:35.780Z","resource_type":"refund","resource_version":"2.0","event_type":"PAYMENT.CAPTURE.REVERSED","summary":"A $ 2.51 USD capture payment was reversed","resource":{"id":"09E71677NS257044M","amount":{"currency_code":"USD","value":"2.51"},"note_to_payer":"Payment reversed","seller_payable_breakdown":{"gross_amount":{"currency_code":"USD","value":"2.51"},"paypal_fee":{"currency_code":"USD","value":"0.00"},"net_amount":{"currency_code":"USD","value":"2.51"},"total_refunded_amount":{"currency_code":"USD","value":"2.51"}},"status":"COMPLETED","create_time":"2018-08-15T14:30:10-07:00","update_time":"2018-08-15T14:30:10-07:00","links":[{"href":"https://api.paypal.com/v2/payments/refunds/09E71677NS257044M","rel":"self","method":"GET"},{"href":"https://api.paypal.com/v2/payments/captures/4L335234718889942","rel":"up","method":"GET"}]},"links":[]}',
};

const PE = 'PagoEfectivo technical document 1.1 (leonardcodep/pagoefectivoperu-php doc/Documentacion.pdf)';
const PE_HEADERS = { 'content-type': 'application/json', origin: 'web' };
const found = (statusName: string, datePayment: string | null) => ({
  cip: 2_523_136,
  transactionCode: 'QH-1',
  currency: 'PEN',
  amount: 61,
  status: 23,
  statusName,
  dateCreation: '2026-11-20T10:00:00-05:00',
  dateExpiry: '2026-11-20T22:00:00-05:00',
  datePayment,
  dateRemoval: null,
});

/** PagoEfectivo, by its technical document and its own samples. */
export const PAGOEFECTIVO_PAIRS = {
  authorized: {
    source: `${PE}; types: PagoEfectivo/api-pe-cs-demo Models/Entity/Authenticate.cs`,
    path: '/v1/authorizations',
    method: 'POST',
    headers: PE_HEADERS,
    body: {
      accessKey: 'sandbox-access-not-a-secret',
      idService: 1042,
      dateRequest: '2026-11-20T10:00:00-05:00',
      hashString: '64 hexadecimal digits',
    },
    status: 201,
    answer: {
      code: '100',
      message: 'Solicitud exitosa.',
      data: {
        token: 'eyJhbGciOiJIUzI1NiJ9.e30.x',
        codeService: '1042',
        tokenStart: '2026-11-20T10:00:00-05:00',
        tokenExpires: '2026-11-20T12:00:00-05:00',
      },
    },
  },
  created: {
    source: `${PE}; fields: PagoEfectivo/api-pe-cs-demo Models/Entity/CipGenerate.cs`,
    path: '/v1/cips',
    method: 'POST',
    headers: { ...PE_HEADERS, authorization: /^Bearer .+/ },
    body: {
      currency: 'PEN',
      amount: '61.00',
      transactionCode: 'QH-1',
      dateExpiry: '2026-11-20T22:00:00-05:00',
      userEmail: 'ana@example.com',
      userPhone: '987654321',
      userCodeCountry: '+51',
      adminEmail: 'pagos@qhatu.pe',
      paymentConcept: 'Compra QH-1',
      additionalData: 'Qhatu',
      userName: 'Ana',
      userLastName: 'Quispe Rojas',
      userCountry: 'PERU',
    },
    status: 201,
    answer: {
      code: 100,
      message: 'Solicitud exitosa.',
      data: {
        cip: 2_523_136,
        currency: 'PEN',
        amount: 61,
        transactionCode: 'QH-1',
        dateExpiry: '2026-11-20T22:00:00-05:00',
        cipUrl: 'https://pre1a.payment.pagoefectivo.pe/5D1A3C12-9B5C.html',
      },
    },
  },
  refusedInput: {
    source: `${PE}, errors 111 to 113`,
    path: '/v1/cips',
    method: 'POST',
    headers: { ...PE_HEADERS, authorization: /^Bearer .+/ },
    body: { currency: 'PEN', userDocumentNumber: '' },
    status: 400,
    answer: {
      code: '111',
      message: 'Datos incorrectos.',
      data: [{ code: '112', message: 'El campo es obligatorio.', field: 'amount' }],
    },
  },
  paid: {
    source: `PagoEfectivo/sdk-pe-android-kotlin-example ResultSearchAdapter.kt (fields of CipSearch), api-pe-cs-demo CipsController.cs (request); "Cancelado" means paid: ${PE}`,
    path: '/v1/cips/search',
    method: 'POST',
    headers: { ...PE_HEADERS, authorization: /^Bearer .+/ },
    body: { data: [{ cip: 2_523_136 }] },
    status: 200,
    answer: {
      code: 100,
      message: 'Solicitud exitosa.',
      data: [found('Cancelado', '2026-11-20T15:00:00-05:00')],
    },
  },
} as const satisfies Record<string, Pair>;

/** The notice of a payment: the code is text here, and our own name for the purchase is not in it. */
export const PAGOEFECTIVO_NOTICE = {
  source: PE,
  raw: '{"eventType":"cip.paid","operationNumber":"1253","data":{"cip":"2523136","currency":"PEN","amount":99.90}}',
};
