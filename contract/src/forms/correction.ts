import { number, object, string } from 'yup';
import { hasTwoDecimals, typedNumber } from './numbers';
import { textBetween } from './rules';
import * as formTexts from './texts';

const MAX_SOLES = 50_000;

const amountText = `Escribe un monto distinto de 0, hasta S/ ${MAX_SOLES.toLocaleString('en-US')} y con dos decimales como máximo`;

/** An amount that is given to or taken from a seller or reseller by hand (D200): soles, negative when taken. */
export const correctionForm = object({
  party: string().trim().required(formTexts.required('usuario o correo')),
  amount: number()
    .transform(typedNumber)
    .nullable()
    .typeError(amountText)
    .test({
      message: amountText,
      test: (value) => value != null && value !== 0 && Math.abs(value) <= MAX_SOLES && hasTwoDecimals(value),
    }),
  reason: textBetween('motivo', 3, 300).required(formTexts.required('motivo')),
});
