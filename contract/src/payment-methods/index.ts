/** A payment method. All its differences from others are in this table, and no code asks for its number (D296). */
interface Row {
  /** `payment_type_id` of the wire (spec 2 §2). */
  id: number;
  /** Its flag in `paymentmethodoffer` (D16). */
  key: string;
  /** Name in the checkout, orders and mails (spec 2 §2). */
  title: string;
  /** Name within a sentence or a narrow table. */
  name: string;
  /** Description in one line. */
  lead: string;
  /** Surcharge until administration sets another, soles (spec 2 §9). */
  surcharge: number;
  /** Provider that charges it before the order is stored (D75); null: a person checks a transfer. */
  provider: string | null;
  /** The shop's own accounts that it is paid to, and without which it is not offered (D180); null: to its provider. */
  paidTo: 'banks' | 'wallets' | null;
  /** Its order is placed with a code that is paid later, and not by a charge (spec 2 §9). */
  paidLater: boolean;
  /** Name within a sentence of the side that decides about a payment in review (D125). */
  reviewer: string;
  refund: {
    /** Target of refunds by the provider's own call; null: there is no such call, and a person transfers the money. */
    to: string | null;
    /** Share that a buyer who gives up gets back, in basis points (spec 3 §9). */
    buyerShare: number;
  };
}

const ROWS = [
  {
    id: 1,
    key: 'niubiz',
    title: 'IZYPAY',
    name: 'Tarjeta',
    lead: 'Tarjeta de crédito o débito',
    surcharge: 0,
    provider: 'izipay',
    paidTo: null,
    paidLater: false,
    reviewer: 'tu banco',
    refund: { to: 'a la tarjeta con la que pagaste', buyerShare: 10_000 },
  },
  {
    id: 2,
    key: 'paypal',
    title: 'PAYPAL',
    name: 'PayPal',
    lead: 'Tu cuenta PayPal, en dólares',
    surcharge: 0,
    provider: 'paypal',
    paidTo: null,
    paidLater: false,
    reviewer: 'PayPal',
    refund: { to: 'a tu cuenta de PayPal', buyerShare: 10_000 },
  },
  {
    id: 3,
    key: 'transferencia',
    title: 'TRANSFERENCIA',
    name: 'Transferencia',
    lead: 'Depósito o transferencia desde tu banco',
    surcharge: 8,
    provider: null,
    paidTo: 'banks',
    paidLater: false,
    reviewer: 'tu banco',
    refund: { to: null, buyerShare: 10_000 },
  },
  {
    id: 4,
    key: 'pagoEfectivo',
    title: 'PAGOEFECTIVO',
    name: 'PagoEfectivo',
    lead: 'Efectivo o app de tu banco, con un código CIP',
    surcharge: 4,
    provider: 'pagoefectivo',
    paidTo: null,
    paidLater: true,
    reviewer: 'PagoEfectivo',
    // PagoEfectivo keeps its part.
    refund: { to: null, buyerShare: 9_600 },
  },
  {
    id: 5,
    key: 'transferencia2',
    title: 'TRANSFERENCIA (Móvil)',
    name: 'Yape y Plin',
    lead: 'Yape o Plin, con código QR',
    surcharge: 0,
    provider: null,
    paidTo: 'wallets',
    paidLater: false,
    reviewer: 'tu banco',
    refund: { to: null, buyerShare: 10_000 },
  },
] as const satisfies readonly Row[];

type Known = (typeof ROWS)[number];

/** A method that was chosen. */
export type ChosenMethod = Known['id'];

/** How a buyer pays. 0 is "not chosen yet" (spec 2 §2). */
export type MethodId = 0 | ChosenMethod;

/** A method that a product's offer or a code may be limited to, by the wire's name for it (D16). */
export type MethodKey = Known['key'];

type Online = Extract<Known, { provider: string }>;

/** A method that a provider charges before the order is stored (D75). */
export type OnlineMethod = Online['id'];

/** A transfer, which a person looks at (D36). */
export type TransferMethod = Exclude<ChosenMethod, OnlineMethod>;

/** Providers that charge buyers. */
export type Provider = Online['provider'];

/** A way to pay, with everything that every part of the tree says or asks about it. */
export type PaymentMethod = Omit<Row, 'id' | 'key' | 'provider'> & {
  id: ChosenMethod;
  key: MethodKey;
  provider: Provider | null;
};

/** Every payment method, in the order of the checkout's list (spec 2 §2). */
export const PAYMENT_METHODS: readonly PaymentMethod[] = ROWS;

/** Method that a free order is registered with (D21). */
export const FREE_ORDER_METHOD: ChosenMethod = 3;

/** The method of this id; none for 0, "not chosen yet". */
export const paymentMethod = (id: MethodId): PaymentMethod | undefined =>
  PAYMENT_METHODS.find((method) => method.id === id);

/** Name within a sentence of the side that decides about a payment in review (D125). */
export const reviewerOf = (id: MethodId): string => paymentMethod(id)?.reviewer ?? 'tu banco';

const isOnline = (row: Known): row is Online => row.provider !== null;
const ONLINE = ROWS.filter(isOnline);

/** The ids of the methods that a provider charges (D75). */
export const ONLINE_METHODS: readonly OnlineMethod[] = ONLINE.map(({ id }) => id);

const isReviewed = (row: Known): row is Exclude<Known, Online> => row.provider === null;

/** The ids of the others: a person looks at each (D36). */
export const TRANSFER_METHODS: readonly TransferMethod[] = ROWS.filter(isReviewed).map(({ id }) => id);

/** True when a provider charges the method before the order is stored (D75). */
export const isPaidOnline = (id: MethodId): id is OnlineMethod => ONLINE.some((method) => method.id === id);

/** True for a transfer, which a person checks; false while no method is chosen. */
export const isTransfer = (id: MethodId): id is TransferMethod => TRANSFER_METHODS.some((known) => known === id);

/** The method that each provider charges. */
export const METHOD_OF = Object.fromEntries(ONLINE.map(({ provider, id }) => [provider, id])) as {
  [P in Provider]: Extract<Online, { provider: P }>['id'];
};

/** The provider that charges a method. */
export const providerOf = (method: OnlineMethod): Provider =>
  (ONLINE.find(({ id }) => id === method) as Online).provider;

/** One entry for each method, under its key. */
export const byKey = <T>(value: (method: PaymentMethod) => T) =>
  Object.fromEntries(PAYMENT_METHODS.map((method) => [method.key, value(method)])) as Record<MethodKey, T>;

/** One entry for each method, named `prefix_id`, as the settings of administration are. */
export const byMethod = <P extends string, T>(prefix: P, value: (method: PaymentMethod) => T) =>
  Object.fromEntries(PAYMENT_METHODS.map((method) => [`${prefix}_${method.id}`, value(method)])) as Record<
    `${P}_${ChosenMethod}`,
    T
  >;

/** One entry for each method that a provider charges, named `prefix_id`. */
export const byOnlineMethod = <P extends string, T>(prefix: P, value: () => T) =>
  Object.fromEntries(ONLINE_METHODS.map((id) => [`${prefix}_${id}`, value()])) as Record<`${P}_${OnlineMethod}`, T>;

export { CHARGE_PROBLEMS, type ChargeProblem, problemStoredAs } from './problems';
