import { number, object } from 'yup';
import { toCents } from '../money';
import { hasTwoDecimals, typedNumber } from './numbers';
import { text } from './rules';

/** Most operations' numbers, which may be typed here by mistake, are more. */
const MAX_SOLES = 1_000_000;

export const lateTransferTexts = {
  amount: 'Escribe cuánto llegó, por ejemplo 39,90.',
  operation: 'Escribe el número de operación del banco.',
} as const;

const isAmount = (value: number): boolean => toCents(value) > 0 && value <= MAX_SOLES && hasTwoDecimals(value);

/** Money of a transfer that came when its order had ended unpaid (D397): soles, and the bank's number of it. */
export const lateTransferForm = object({
  amount: number()
    .transform(typedNumber)
    .required(lateTransferTexts.amount)
    .typeError(lateTransferTexts.amount)
    .test({ message: lateTransferTexts.amount, test: isAmount }),
  operation: text('número de operación', 100).required(lateTransferTexts.operation),
});

/** Another sum has come than was recorded (D399). */
export const lateTransferCorrectionForm = lateTransferForm.pick(['amount']);
