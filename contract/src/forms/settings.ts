import { boolean, number, object, string } from 'yup';
import { MOST_OPEN_ORDERS, MOST_UNITS } from '../shop';
import type { SettingKey } from '../wire';
import { hasTwoDecimals, typedNumber } from './numbers';
import type { FormSchema } from './problems';

const MOST = 9_999.99;
const texts = {
  amount: `Escribe un monto en soles, de 0 a ${MOST}, con dos decimales como máximo`,
  rate: 'El tipo de cambio debe estar entre 1 y 10, con cuatro decimales como máximo',
  hours: 'Escribe horas enteras, de 4 (las que promete la política) a 72',
  minutes: 'Escribe minutos enteros, de 10 a 120',
  orders: `Escribe un número entero, de 1 a ${MOST_OPEN_ORDERS}`,
  units: `Escribe un número entero, de 1 a ${MOST_UNITS}`,
  first: 'Escribe un número entero, de 1 a 100',
  mode: 'Elige qué se revisa',
} as const;

const soles = number()
  .transform(typedNumber)
  .typeError(texts.amount)
  .required(texts.amount)
  .test({
    message: texts.amount,
    test: (value) => value >= 0 && value <= MOST && hasTwoDecimals(value),
  });
const whole = (least: number, most: number, text: string) =>
  number().transform(typedNumber).typeError(text).required(text).integer(text).min(least, text).max(most, text);
const on = boolean().required();
const isRate = (value: number): boolean => value >= 1 && value <= 10 && Number(value.toFixed(4)) === value;

/** The rules of each group of settings (issue 19 §11): amounts in soles. */
export const settingForms = {
  shipping: object({ lima: soles, province: soles, free_from: soles }),
  methods: object({
    ...{ on_1: on, on_2: on, on_3: on, on_4: on, on_5: on },
    ...{ surcharge_1: soles, surcharge_2: soles, surcharge_3: soles, surcharge_4: soles, surcharge_5: soles },
  }),
  holds: object({ transfer_hours: whole(4, 72, texts.hours), charged_minutes: whole(10, 120, texts.minutes) }),
  limits: object({
    open_orders: whole(1, MOST_OPEN_ORDERS, texts.orders),
    open_units: whole(1, MOST_UNITS, texts.units),
  }),
  moderation: object({
    mode: string().oneOf(['off', 'first', 'all'], texts.mode).required(texts.mode),
    first: whole(1, 100, texts.first),
  }),
  rate: object({
    venta: number()
      .transform(typedNumber)
      .typeError(texts.rate)
      .required(texts.rate)
      .test({ message: texts.rate, test: isRate }),
  }),
} satisfies Record<SettingKey, FormSchema>;
