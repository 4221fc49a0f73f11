/** Whether an address is written to; `bounced`: its mail server said that there is no such mailbox. */
export type SubscriberState = 'active' | 'left' | 'bounced';

/** An address of the newsletter. Instants are ISO 8601. */
export interface Subscriber {
  id: number;
  email: string;
  state: SubscriberState;
  since: string;
  changedAt: string;
  userName: string | null;
  /** Why staff took it out, or what its mail server said. */
  reason: string | null;
}

/** `stopped`: ended before everybody had it. */
export type IssueState = 'draft' | 'sending' | 'paused' | 'stopped' | 'sent';

export interface IssueRow {
  id: number;
  /** Of what this shows; whoever saves says which one they have seen. */
  version: number;
  subject: string;
  state: IssueState;
  savedAt: string;
  by: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** Addresses that it goes to, and what came of it. */
  total: number;
  sent: number;
  failed: number;
  skipped: number;
}

export interface Issue extends IssueRow {
  preheader: string;
  /** Markdown. */
  body: string;
  products: ChosenProduct[];
  /** Mails a minute at most. */
  perMinute: number | null;
  /** Why the sending does not get on. */
  problem: string | null;
}

/** A product of an issue. */
export interface ChosenProduct {
  id: number;
  name: string;
}

/** What the form holds, under the names of `newsletterForm`. */
export interface IssueValues {
  subject: string;
  preheader: string;
  body: string;
  product_ids: ChosenProduct[];
}

export const NEW_ISSUE: IssueValues = { subject: '', preheader: '', body: '', product_ids: [] };

export const valuesOf = ({ subject, preheader, body, products }: Issue): IssueValues => ({
  ...{ subject, preheader, body, product_ids: products },
});

export const ISSUE_STATES: Record<IssueState, { text: string; tone: 'neutral' | 'info' | 'warning' | 'success' }> = {
  draft: { text: 'Borrador', tone: 'neutral' },
  sending: { text: 'Enviándose', tone: 'info' },
  paused: { text: 'En pausa', tone: 'warning' },
  stopped: { text: 'Detenido', tone: 'neutral' },
  sent: { text: 'Enviado', tone: 'success' },
};

export const SUBSCRIBER_STATES: Record<SubscriberState, { text: string; tone: 'success' | 'neutral' | 'warning' }> = {
  active: { text: 'Suscrito', tone: 'success' },
  left: { text: 'De baja', tone: 'neutral' },
  bounced: { text: 'Rebota', tone: 'warning' },
};
