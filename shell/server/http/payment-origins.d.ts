/** Hosts of the payment providers' own scripts, as the checkout's policy must name them. */
export interface PaymentOrigins {
  script: string[];
  style: string[];
  font: string[];
  frame: string[];
  connect: string[];
  img: string[];
  form: string[];
  /** A provider opens windows that answer the page that opened them. */
  popups: boolean;
  /** A provider's script writes scripts into the page, and is given a nonce for them. */
  nonce: boolean;
}
interface PaymentSettings {
  IZIPAY_PUBLIC_KEY?: string | undefined;
  IZIPAY_SCRIPT: string;
  PAYPAL_CLIENT_ID?: string | undefined;
  PAYPAL_SDK: string;
}
/** What the configured providers need and nothing more (docs/payments.md). The stand-ins need nothing: they are us. */
export declare function paymentOrigins(settings: PaymentSettings): PaymentOrigins;
//# sourceMappingURL=payment-origins.d.ts.map
