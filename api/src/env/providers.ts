import {
  type MethodId,
  ONLINE_METHODS,
  type Provider,
  paymentMethod,
  providerOf,
  TRANSFER_METHODS,
} from '@qhatu/contract/payment-methods';
import { z } from 'zod';

const address = (fallback: string) =>
  z
    .url({ protocol: /^https?$/ })
    .default(fallback)
    .transform((url) => url.replace(/\/+$/, ''));
const secret = z.string().min(1).max(500).optional();

/** Settings of the payment providers (D36): whoever has its keys is configured, and nothing else tells them apart. */
export const providerSettings = {
  /** Lyra's REST API V4 of Izipay, without `/api-payment`. */
  IZIPAY_API: address('https://api.micuentaweb.pe'),
  /** Where the card form's script comes from, as the glue takes it: without port or path (docs/payments.md). */
  IZIPAY_SCRIPT: z.string().min(1).default('https://static.micuentaweb.pe'),
  IZIPAY_SHOP_ID: z
    .string()
    .regex(/^\d{2,8}$/, 'two to eight digits')
    .optional(),
  /** Signs calls and notifications. */
  IZIPAY_PASSWORD: secret,
  /** Signs what the browser brings back. */
  IZIPAY_HMAC_KEY: secret,
  IZIPAY_PUBLIC_KEY: z
    .string()
    .regex(/^\d{2,8}:(|test)publickey_.+$/, 'shop:publickey_…')
    .optional(),
  /** Days until a card's money is asked for, so that what is cancelled before costs nothing; unset: the Back Office's. */
  IZIPAY_CAPTURE_DELAY_DAYS: z.coerce.number().int().min(0).max(7).optional(),
  PAYPAL_API: address('https://api-m.paypal.com'),
  PAYPAL_SDK: z.string().min(1).default('https://www.paypal.com/sdk/js'),
  PAYPAL_CLIENT_ID: secret,
  PAYPAL_SECRET: secret,
  PAYPAL_WEBHOOK_ID: secret,
  PAGOEFECTIVO_API: address('https://services.pagoefectivo.pe'),
  /** The page that shows a code; the code follows. */
  PAGOEFECTIVO_PAGE: z.string().min(1).default('https://pagoefectivo.pe/cip/'),
  PAGOEFECTIVO_SERVICE_ID: secret,
  PAGOEFECTIVO_ACCESS_KEY: secret,
  PAGOEFECTIVO_SECRET_KEY: secret,
  /** Told to PagoEfectivo as the shop's own contact. */
  PAGOEFECTIVO_ADMIN_EMAIL: z.email().default('pagos@qhatu.pe'),
  /** Longest that a provider may take to answer, milliseconds. */
  PROVIDER_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(12_000),
};

const Settings = z.object(providerSettings);
export type ProviderSettings = z.infer<typeof Settings>;
type Name = keyof ProviderSettings;

/** What each provider's method needs before anybody can pay by it. */
const KEYS = {
  izipay: ['IZIPAY_SHOP_ID', 'IZIPAY_PASSWORD', 'IZIPAY_HMAC_KEY', 'IZIPAY_PUBLIC_KEY'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'],
  pagoefectivo: ['PAGOEFECTIVO_SERVICE_ID', 'PAGOEFECTIVO_ACCESS_KEY', 'PAGOEFECTIVO_SECRET_KEY'],
} as const satisfies Record<Provider, readonly Name[]>;

export const isConfigured = (settings: ProviderSettings, provider: Provider): boolean =>
  KEYS[provider].every((name) => settings[name] !== undefined);

type WithMethods = ProviderSettings & { PAYMENT_METHODS?: MethodId[] | undefined };

/** Lines for the person who starts the shop: half a provider, or a method that is asked for without its keys. */
export function incompleteProviders(settings: WithMethods): string[] {
  return ONLINE_METHODS.flatMap((method) => {
    const keys = KEYS[providerOf(method)];
    const missing = keys.filter((name) => settings[name] === undefined);
    const isConfigured = settings.PAYMENT_METHODS?.includes(method) || missing.length < keys.length;
    return isConfigured ? missing.map((name) => `${name}: needed for payment method ${method}`) : [];
  });
}

/** What the checkout offers: as set, otherwise card and PayPal when configured and both transfers (D22). */
export const methodsOf = (settings: WithMethods): MethodId[] =>
  settings.PAYMENT_METHODS ?? [
    ...ONLINE_METHODS.filter((id) => !paymentMethod(id)?.paidLater && isConfigured(settings, providerOf(id))),
    ...TRANSFER_METHODS,
  ];

/** The value of a key that {@link incompleteProviders} has made sure of. */
export function keyOf(settings: ProviderSettings, name: Name): string {
  const value = settings[name];
  if (typeof value !== 'string') throw new Error(`${name} is not set`);
  return value;
}
