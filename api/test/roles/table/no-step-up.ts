import type { Rule } from '../rule';

/** Why staff do something without proving anew that they are at their session (D305): what is there is undone, or diverts neither money nor goods. */
export const NO_STEP_UP = {
  reads: { none: 'it reads or counts, and changes nothing' },
  onePerson: { none: 'words to one person, who can write again; the record says whose they were' },
  signedWords: { none: 'an answer below a product: its writer changes it or takes it back' },
  packing: { none: 'packing, many times an hour; money waits for the days of a return and is paid with a proof' },
  returns: { none: 'money goes back when the products are received, which asks' },
  takesAway: { none: 'it only takes a right away, in a hurry maybe; giving it anew asks' },
  again: { none: 'it does once more what was meant to be done, at the same place' },
  draft: { none: 'nobody sees a draft; publishing or sending it asks' },
  stops: { none: 'it stops what goes out; going on asks' },
  products: {
    none: 'everyday work on products, their prices too: every change is in the history with who made it and is taken back there, a purchase keeps its price, and what is earned is paid with a proof',
  },
  imports: { none: 'like other work on products, and undone as a whole' },
  shelves: { none: 'how products are sorted: put back by hand' },
  shopPage: { none: 'what one shop says or shows: changed back on the same page' },
  moderation: { none: 'a text is hidden and shown again' },
  own: { none: 'one’s own view of a list' },
  assigned: { none: 'who looks into it, and nothing else' },
  unsubscribed: { none: 'one address is written to no longer; its owner subscribes again' },
  toSelf: { none: 'a mail to whoever asks' },
  source: { none: 'what the source published, within the bounds of the setting, which asks' },
  canned: { none: 'answers of the team, sent by hand' },
} as const satisfies Record<string, NonNullable<Rule['stepUp']>>;
