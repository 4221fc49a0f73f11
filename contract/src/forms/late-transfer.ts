import { number, object } from 'yup';
import { toCents } from '../money';
import { typedNumber } from './numbers';
import { text } from './rules';

export const lateTransferTexts = {
  amount: 'Escribe cuánto llegó, por ejemplo 39,90.',
  operation: 'Escribe el número de operación del banco.',
} as const;

/** Money of a transfer that came when its order had ended unpaid (D397): soles, and the bank's number of it. */
export const lateTransferForm = object({
  amount: number()
    .transform(typedNumber)
    .required(lateTransferTexts.amount)
    .typeError(lateTransferTexts.amount)
    .test({ message: lateTransferTexts.amount, test: (value) => Number.isFinite(value) && toCents(value) > 0 }),
  operation: text('número de operación', 100).required(lateTransferTexts.operation),
});
