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

export interface Delivery {
  what: string;
  /** HTTP status of the shop; null while it is on its way, 0 when nobody answered. */
  status: number | null;
}
