import { createOwnedStore } from '@qhatu/kit/owned';

/** What was typed in one step: values of fields by name. Passwords are never among them. */
export type Values = Record<string, string | number | boolean | null | undefined>;

export interface Draft {
  /** When it was last changed, milliseconds. */
  at: number;
  step: number;
  parts: Record<string, Values>;
  contacts: Values[];
}

export type WizardName = 'seller' | 'reseller';

/** A half-filled form holds a bank account: it is not kept longer than a day. */
const LIFE_MS = 24 * 60 * 60_000;
const SECRET = new Set(['password', 'password_confirmation', 'ruc_file', 'image']);

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whatever another release or a hand wrote: flat texts and numbers only. */
function flat(value: unknown): Values {
  if (!isValues(value)) return {};
  const entries = Object.entries(value).filter(
    ([name, each]) => !SECRET.has(name) && ['string', 'number', 'boolean'].includes(typeof each),
  );
  return Object.fromEntries(entries) as Values;
}

export function acceptDraft(stored: unknown, now: number): Draft | null {
  if (!isValues(stored)) return null;
  const { at, step, parts, contacts } = stored as unknown as Partial<Draft>;
  if (typeof at !== 'number' || now - at > LIFE_MS || at > now + LIFE_MS || typeof step !== 'number') return null;
  return {
    at,
    step: Math.max(0, Math.trunc(step)),
    parts: isValues(parts) ? Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, flat(part)])) : {},
    contacts: Array.isArray(contacts) ? contacts.slice(0, 10).map(flat) : [],
  };
}

/** By `seller:42`; a visitor's is `seller:0`. */
export const wizardDrafts = createOwnedStore<Draft>({
  name: 'wizard-drafts',
  version: 1,
  // Another release's draft holds a bank account as well, and this one could not tell when to forget it.
  carry: 'nothing',
  accept: (stored) => acceptDraft(stored, Date.now()),
});

export const draftKey = (wizard: WizardName, owner: number): string => `${wizard}:${owner}`;

/**
 * The draft of this person. What a visitor began is taken over by who logs in on this browser (their e-mail was taken and
 * the page sent them to the login); a member's own comes back to that member only (D63).
 */
export function takeDraft(wizard: WizardName, owner: number): Draft | null {
  const key = draftKey(wizard, owner);
  const visitors = wizardDrafts.of(draftKey(wizard, 0));
  const own = wizardDrafts.of(key);
  if (own || owner === 0 || !visitors) return own;
  const { client: _, ...parts } = visitors.parts;
  const taken = { ...visitors, step: Math.max(1, visitors.step), parts };
  wizardDrafts.drop(draftKey(wizard, 0));
  wizardDrafts.keep(key, taken);
  return taken;
}

export function saveDraft(key: string, change: Partial<Omit<Draft, 'at'>>): void {
  const before = wizardDrafts.of(key) ?? { step: 0, parts: {}, contacts: [] };
  wizardDrafts.keep(key, { ...before, ...change, at: Date.now() });
}

export function savePart(key: string, part: string, values: object): void {
  const { parts = {} } = wizardDrafts.of(key) ?? {};
  saveDraft(key, { parts: { ...parts, [part]: flat(values) } });
}

export const dropDraft = (key: string): void => wizardDrafts.drop(key);
