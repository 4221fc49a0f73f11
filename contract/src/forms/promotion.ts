import { number, object } from 'yup';
import { hasTwoDecimals, typedNumber } from './numbers';
import { period } from './period';
import { rule, text, textBetween } from './rules';
import * as formTexts from './texts';

const FIXED = 2;
const MAX_AMOUNT = 999_999.99;
/** Most codes of one batch. */
export const MAX_BATCH_CODES = 10_000;

const texts = {
  code: 'El código solo puede contener letras, números y guiones, y empieza con letra o número',
  type: 'Elige qué descuenta',
  percent: 'El porcentaje debe ser mayor que 0 y hasta 100, con dos decimales como máximo',
  amount: 'El monto debe ser un número mayor que 0, con dos decimales como máximo',
  minimum: 'El mínimo debe ser un número desde 0, con dos decimales como máximo',
  uses: 'El límite debe ser un número entero desde 1',
  date: 'La fecha no es válida',
  end: 'La promoción debe terminar después de comenzar',
  codes: `Elige cuántos códigos: de 1 a ${MAX_BATCH_CODES}`,
} as const;

type Value = number | null | undefined;
const isWhole = (value: Value, least: number, most: number) =>
  value === null || value === undefined || (Number.isInteger(value) && value >= least && value <= most);

const isAmount = (value: number): boolean => value > 0 && value <= MAX_AMOUNT && hasTwoDecimals(value);
const isPercent = (value: number): boolean => value > 0 && value <= 100 && hasTwoDecimals(value);

const typed = (message: string) => number().transform(typedNumber).nullable().typeError(message);

/** A code never begins with what a spreadsheet takes for a formula. */
const codeText = (field: string, min: number, max: number) =>
  rule(textBetween(field, min, max), texts.code, (value) => /^[\p{L}\d][\p{L}\d-]*$/u.test(value)).required(
    formTexts.required(field),
  );

const terms = {
  type: number().transform(typedNumber).oneOf([1, 2, 3], texts.type).typeError(texts.type).required(texts.type),
  value: typed(texts.amount)
    .required(formTexts.required('descuento'))
    .test((value: Value, { parent, createError }) => {
      if (value === null || value === undefined) return true;
      const fixed = Number(parent.type) === FIXED;
      const holds = fixed ? isAmount(value) : isPercent(value);
      return holds || createError({ message: fixed ? texts.amount : texts.percent });
    }),
  minimum: typed(texts.minimum).test({
    message: texts.minimum,
    test: (value: Value) => value === null || value === undefined || value === 0 || isAmount(value),
  }),
  max_uses: typed(texts.uses).test({ message: texts.uses, test: (value: Value) => isWhole(value, 1, 2_000_000_000) }),
  reseller: text('comisionista', 254).nullable(),
  ...period(texts),
};

/** A promotion, by the same words for who types it and for the server. */
export const promotionForm = object({ code: codeText('código', 3, 40), ...terms });

/** Many codes at once with the same terms. */
export const batchForm = object({
  name: textBetween('nombre', 3, 80).required(formTexts.required('nombre')),
  prefix: codeText('prefijo', 2, 20),
  codes: typed(texts.codes)
    .required(texts.codes)
    .test({ message: texts.codes, test: (value: Value) => isWhole(value, 1, MAX_BATCH_CODES) }),
  ...terms,
});
