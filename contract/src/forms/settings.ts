import { boolean, number, object, string } from 'yup';
import { readDays } from '../delivery';
import { byMethod, byOnlineMethod } from '../payment-methods';
import { SPEC_SELLERS } from '../sellers';
import { MAX_OPEN_ORDERS_LIMIT, MAX_UNITS } from '../shop';
import type { SettingKey } from '../wire';
import { hasTwoDecimals, typedNumber } from './numbers';
import type { FormSchema } from './problems';
import { hasValidCheckDigit } from './ruc';
import { email, rule } from './rules';
import * as formTexts from './texts';

const MAX_AMOUNT = 9_999.99;
/** Days without delivery that a shop may list: two months' worth. */
const MAX_CLOSED_DAYS = 60;
const texts = {
  amount: `Escribe un monto en soles, de 0 a ${MAX_AMOUNT}, con dos decimales como máximo`,
  rate: 'El tipo de cambio debe estar entre 1 y 10, con cuatro decimales como máximo',
  source: 'Elige de dónde sale',
  change: 'Escribe un porcentaje de 0,5 a 20, con dos decimales como máximo',
  hours: 'Escribe horas enteras, de 4 (las que promete la política) a 72',
  minutes: 'Escribe minutos enteros, de 10 a 120',
  orders: `Escribe un número entero, de 1 a ${MAX_OPEN_ORDERS_LIMIT}`,
  deliveryHours: 'Escribe horas enteras, de 12 a 720',
  days: `Escribe cada día como 24/12/2026, con comas: ${MAX_CLOSED_DAYS} como máximo`,
  ruc: 'Escribe un RUC válido, de 11 dígitos',
  bank: 'Escribe el banco de esta cuenta',
  number: 'Escribe el número de cuenta: de 10 a 20 dígitos',
  cci: 'El CCI tiene 20 dígitos',
  holder: 'Escribe a nombre de quién están las cuentas',
  wallet: 'Escribe el nombre de la billetera, como Yape',
  phone: 'Escribe un celular de 9 dígitos que empiece con 9',
  units: `Escribe un número entero, de 1 a ${MAX_UNITS}`,
  first: 'Escribe un número entero, de 1 a 100',
  mode: 'Elige qué se revisa',
  percent: 'Escribe un porcentaje de 0 a 20, con dos decimales como máximo',
  workingDays: 'Escribe días hábiles enteros, de 1 a 10',
  lateDays: 'Escribe días hábiles enteros, de 0 (nunca) a 30',
  reopenDays: 'Escribe días hábiles enteros, de 1 a 30',
  receivedDays: 'Escribe días enteros, de 5 a 60',
  promotionDays: 'Escribe días enteros, de 0 (ninguno) a 120',
} as const;

const soles = number()
  .transform(typedNumber)
  .typeError(texts.amount)
  .required(texts.amount)
  .test({
    message: texts.amount,
    test: (value) => value >= 0 && value <= MAX_AMOUNT && hasTwoDecimals(value),
  });
const whole = (least: number, most: number, text: string) =>
  number().transform(typedNumber).typeError(text).required(text).integer(text).min(least, text).max(most, text);
const percent = number()
  .transform(typedNumber)
  .typeError(texts.percent)
  .required(texts.percent)
  .test({ message: texts.percent, test: (value) => value >= 0 && value <= 20 && hasTwoDecimals(value) });
const on = boolean().required();
/** Text of at most `max` characters that may stay empty. */
const said = (max: number) => rule(string().trim(), formTexts.tooLong('texto', max), (value) => value.length <= max);
const digitsOf = (value: string): string => value.replace(/[\s-]/g, '');
/** Required when one of its siblings was said. */
const withSiblings = (schema: ReturnType<typeof said>, siblings: string[], message: string) =>
  schema.default('').test({
    message,
    test: (value, { parent }) =>
      Boolean(value) || siblings.every((name) => !String((parent as Record<string, unknown>)[name] ?? '').trim()),
  });
const bank = (n: 1 | 2 | 3) => ({
  [`bank_${n}`]: withSiblings(said(60), [`number_${n}`, `cci_${n}`], texts.bank),
  [`number_${n}`]: withSiblings(
    rule(said(40), texts.number, (value) => /^\d{10,20}$/.test(digitsOf(value))),
    [`bank_${n}`, `cci_${n}`],
    texts.number,
  ),
  [`cci_${n}`]: rule(said(40), texts.cci, (value) => /^\d{20}$/.test(digitsOf(value))).default(''),
});
const wallet = (n: 1 | 2) => ({
  [`wallet_${n}`]: withSiblings(said(30), [`phone_${n}`, `code_${n}`], texts.wallet),
  [`phone_${n}`]: withSiblings(
    rule(said(20), texts.phone, (value) => /^9\d{8}$/.test(digitsOf(value))),
    [`wallet_${n}`, `code_${n}`],
    texts.phone,
  ),
  [`code_${n}`]: said(500).default(''),
});

const isRate = (value: number): boolean => value >= 1 && value <= 10 && Number(value.toFixed(4)) === value;

/** The rules of each group of settings: amounts in soles. */
export const settingForms = {
  shipping: object({ lima: soles, province: soles, free_from: soles }),
  delivery: object({
    lima_hours: whole(12, 720, texts.deliveryHours),
    province_hours: whole(12, 720, texts.deliveryHours),
    closed_days: rule(string().trim(), texts.days, (value) => {
      const days = readDays(value);
      return days.length <= MAX_CLOSED_DAYS && !days.includes(null);
    }).default(''),
  }),
  methods: object({
    ...byMethod('on', () => on),
    ...byMethod('surcharge', () => soles),
  }),
  holds: object({ transfer_hours: whole(4, 72, texts.hours), charged_minutes: whole(10, 120, texts.minutes) }),
  limits: object({
    open_orders: whole(1, MAX_OPEN_ORDERS_LIMIT, texts.orders),
    open_units: whole(1, MAX_UNITS, texts.units),
  }),
  moderation: object({
    mode: string().oneOf(['off', 'first', 'all'], texts.mode).required(texts.mode),
    first: whole(1, 100, texts.first),
  }),
  fees: object({
    ...byOnlineMethod('percent', () => percent),
    ...byOnlineMethod('fixed', () => soles),
  }),
  dispatch: object({
    days: whole(1, 10, texts.workingDays),
    suspend_after: whole(0, 30, texts.lateDays),
    reopen_after: whole(1, 30, texts.reopenDays),
  }),
  sellers: object({
    paid_after: whole(1, 30, texts.reopenDays),
    promotion_days: whole(0, 120, texts.promotionDays),
    received_after: whole(5, 60, texts.receivedDays).default(SPEC_SELLERS.received_after),
  }),
  accounts: object({
    holder: withSiblings(said(120), ['bank_1', 'bank_2', 'bank_3', 'number_1', 'number_2', 'number_3'], texts.holder),
    ruc: rule(said(11), texts.ruc, hasValidCheckDigit).default(''),
    proof_email: email().default(''),
    ...bank(1),
    ...bank(2),
    ...bank(3),
    ...wallet(1),
    ...wallet(2),
  }),
  rate: object({
    venta: number()
      .transform(typedNumber)
      .typeError(texts.rate)
      .required(texts.rate)
      .test({ message: texts.rate, test: isRate }),
  }),
  'rate-source': object({
    source: string().oneOf(['hand', 'bcrp'], texts.source).required(texts.source),
    margin: percent,
    most_change: number()
      .transform(typedNumber)
      .typeError(texts.change)
      .required(texts.change)
      .test({ message: texts.change, test: (value) => value >= 0.5 && value <= 20 && hasTwoDecimals(value) }),
  }),
} satisfies Record<SettingKey, FormSchema>;
