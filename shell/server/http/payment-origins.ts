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

/** Whether an address is on another host; `'self'` covers those of this site. */
const isForeign = (address: string): boolean => /^https?:\/\//.test(address) && URL.canParse(address);

/**
 * Lyra's form, by the list that its makers publish for shops (plugin-magento etc/csp_whitelist.xml), with Izipay's names:
 * `static.` has the library, `api.` and `secure.` are what it calls and frames. What asks for the second step of a card
 * (3-D Secure) is the page of whichever bank issued it, so `frame-src` names no hosts but says `https:` (D152): a policy
 * also judges where a frame is sent on to, so that Lyra's own two hosts are not enough, and no provider publishes the issuers'.
 * Adyen tells its shops to allow every host for this reason; Braintree's shops, with the hosts that it documents, stopped
 * rsa3dsauth.co.uk, arcot.com, wlp-acs.com and more (braintree-web-drop-in issues 622 and 779). What is framed has an origin of its own
 * and reaches nothing of our page; scripts, calls and forms stay with the hosts named here.
 */
function cardOrigins(script: string) {
  const library = new URL(script).origin;
  const [api, secure] = ['api', 'secure'].map((name) => library.replace('://static.', `://${name}.`)) as [
    string,
    string,
  ];
  return {
    script: [library, api],
    style: [library, api, 'https://fonts.googleapis.com'],
    font: [library, 'https://fonts.gstatic.com'],
    connect: [api, secure, library],
    img: [library, secure],
    frame: [library, secure, 'https:'],
    form: [api, secure, library],
  };
}

/** PayPal's SDK, by the list of its "Best practices"; Venmo is of no use here. Its frames ask the browser, not our page. */
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];
const WALLET = { script: PAYPAL, style: PAYPAL, font: PAYPAL, connect: PAYPAL, img: PAYPAL, frame: PAYPAL, form: [] };

const NONE = { script: [], style: [], font: [], connect: [], img: [], frame: [], form: [] };

/** What the configured providers need and nothing more (docs/payments.md). The stand-ins need nothing: they are us. */
export function paymentOrigins(settings: PaymentSettings): PaymentOrigins {
  const hasCard = settings.IZIPAY_PUBLIC_KEY !== undefined && isForeign(settings.IZIPAY_SCRIPT);
  const hasPaypal = settings.PAYPAL_CLIENT_ID !== undefined && isForeign(settings.PAYPAL_SDK);
  const card = hasCard ? cardOrigins(settings.IZIPAY_SCRIPT) : NONE;
  const wallet = hasPaypal ? WALLET : NONE;
  const both = (name: keyof typeof NONE): string[] => [...card[name], ...wallet[name]];
  return {
    script: both('script'),
    // Both libraries write style elements of their own, which have no hash to name.
    style: hasCard || hasPaypal ? ["'unsafe-inline'", ...both('style')] : [],
    font: both('font'),
    connect: both('connect'),
    img: both('img'),
    frame: both('frame'),
    form: both('form'),
    popups: hasPaypal,
    nonce: hasPaypal,
  };
}
