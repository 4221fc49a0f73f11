/** What a person may have a stand-in do (D74), and the words on its buttons. */
export const ACTIONS = {
  pay: 'Pagar',
  review: 'Dejar en revisión',
  refuse: 'Rechazar',
  delay: 'Demorar',
  duplicate: 'Duplicar',
  forge: 'Firmar mal',
  expire: 'Vencer',
} as const;
export type Action = keyof typeof ACTIONS;

export const EXPLANATIONS: Record<Action, string> = {
  pay: 'Cobra y avisa a la tienda.',
  review: 'Nadie decide todavía: el pago queda pendiente.',
  refuse: 'El banco no aprueba: no se cobra.',
  delay: 'Cobra, el navegador no se entera y el aviso llega tarde.',
  duplicate: 'Cobra y avisa tres veces a la vez.',
  forge: 'No cobra: manda un aviso con una firma falsa.',
  expire: 'El plazo termina sin pago.',
};

export const isAction = (value: unknown): value is Action => typeof value === 'string' && value in ACTIONS;

/** What a stand-in did, as its page shows it. */
export interface Outcome {
  text: string;
  /** Answers of the shop to what it was told. */
  deliveries: Delivery[];
  /** For the page's opener or frame: what the provider's own script would hand to the shop's page. */
  forBrowser?: unknown;
}

/** One payment at a stand-in. */
export interface Payable {
  /** What is paid, as the page's address has it. */
  id: string;
  /** As people read it. */
  amount: string;
  reference: string;
  open: boolean;
  act: (action: Action) => Promise<Outcome>;
}

/** What a stand-in shows people: `/sandbox/{kind}`, with the buttons of one payment (D74). */
export interface PaymentPage {
  kind: string;
  /** The provider it stands in for. */
  provider: string;
  /** Name of what is paid in the page's address. */
  field: string;
  /** The buyer's bank may ask for a confirmation before (3-D Secure). */
  hasBankStep: boolean;
  /** All that the shop has asked for, oldest first. */
  payments: () => Payable[];
}

export interface Delivery {
  what: string;
  /** HTTP status of the shop; null while it is on its way, 0 when nobody answered. */
  status: number | null;
}
