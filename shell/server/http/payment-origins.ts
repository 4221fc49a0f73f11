/** Hosts of the payment providers' own scripts, as the checkout's policy must name them. */
export interface PaymentOrigins {
  script: string[];
  style: string[];
  frame: string[];
  connect: string[];
  img: string[];
  /** A provider opens windows that answer the page that opened them. */
  popups: boolean;
}

interface PaymentSettings {
  IZIPAY_PUBLIC_KEY?: string | undefined;
  IZIPAY_SCRIPT: string;
  PAYPAL_CLIENT_ID?: string | undefined;
  PAYPAL_SDK: string;
}

const NONE: PaymentOrigins = { script: [], style: [], frame: [], connect: [], img: [], popups: false };

/** The origin of an address on another host; null for one of this site, which `'self'` covers. */
function foreign(address: string): string | null {
  return /^https?:\/\//.test(address) && URL.canParse(address) ? new URL(address).origin : null;
}

/** What the configured providers need and nothing more (docs/payments.md). The stand-ins need nothing: they are us. */
export function paymentOrigins(settings: PaymentSettings): PaymentOrigins {
  const izipay = settings.IZIPAY_PUBLIC_KEY ? foreign(settings.IZIPAY_SCRIPT) : null;
  const paypal = settings.PAYPAL_CLIENT_ID ? foreign(settings.PAYPAL_SDK) : null;
  const card = izipay ? [izipay] : [];
  const wallet = paypal ? [paypal] : [];
  if (!izipay && !paypal) return NONE;
  return {
    script: [...card, ...wallet],
    // Both libraries write style elements of their own, which have no hash to name.
    style: ["'unsafe-inline'", ...card],
    frame: [...card, ...wallet],
    connect: [...card, ...wallet],
    img: [...card, ...wallet, ...(paypal ? ['https://www.paypalobjects.com'] : [])],
    popups: paypal !== null,
  };
}
