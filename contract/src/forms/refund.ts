import { mixed, object, string } from 'yup';
import { text } from './rules';

/** What a buyer is asked when money goes back; the API says all but `reason`, too. */
export const refundTexts = {
  reason: 'Elige por qué lo devuelves',
  lines: 'Elige qué devuelves',
  comment: 'Cuéntanos qué pasó',
  account: 'Escribe a qué cuenta te devolvemos el dinero',
} as const;

/** `needsAccount: false` in the context: a provider gives the money back by itself, and nobody asks for an account. */
const account = text('cuenta', 300).when('$needsAccount', ([needed], schema) =>
  needed === false ? schema : schema.required(refundTexts.account),
);

/** Where money of a transfer or a cash code goes back to, as its buyer writes it (D122). */
export const refundAccountForm = object({ account });

/** A buyer cancels an order (D121). */
export const cancelOrderForm = object({ account, reason: text('motivo', 500) });

/** How many of each line go back, by the line's id. */
type Units = Readonly<Record<number, number>>;

interface ReturnContext {
  needsAccount: boolean;
  /** Ids of the lines that can be returned for a reason. */
  returnableFor: (reason: string) => readonly number[];
}

/** A buyer asks for a return (D124): why, which lines and how many of each, in words. `ReturnContext` is its context. */
export const returnForm = object({
  reason: string().required(refundTexts.reason),
  units: mixed<Units>().test({
    name: 'required',
    message: refundTexts.lines,
    // Which lines there are to choose from is asked after the reason.
    test: (units, { parent, options }) => {
      const offered = (options.context as Partial<ReturnContext> | undefined)?.returnableFor?.(parent.reason);
      return !parent.reason || (offered ?? []).some((lineId) => (units?.[lineId] ?? 0) > 0);
    },
  }),
  comment: text('comentario', 1_000).required(refundTexts.comment),
  account,
});
