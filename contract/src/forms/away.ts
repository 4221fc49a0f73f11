import { object, string } from 'yup';
import { daysFromTo, fromIso } from '../dates';
import { rule, text } from './rules';
import * as formTexts from './texts';

/** The most days off in a row, and in a year together (D253). */
export const MAX_AWAY_DAYS = 30;
export const AWAY_YEAR = 60;

const isDay = (value: string): boolean => fromIso(value) !== null;

/** Days on which a shop sends nothing, and a sentence for its buyers (D253). */
export const awayForm = object({
  from: rule(string().required(formTexts.required('primer día')), 'Escribe una fecha que exista.', isDay),
  until: rule(string().required(formTexts.required('último día')), 'Escribe una fecha que exista.', isDay)
    .test({
      message: 'El último día no puede ser antes del primero.',
      test: (until, { parent }) => !until || !isDay(until) || !isDay(String(parent.from)) || until >= parent.from,
    })
    .test({
      message: `Pueden ser hasta ${MAX_AWAY_DAYS} días seguidos.`,
      test: (until, { parent }) => !until || daysFromTo(String(parent.from), until) <= MAX_AWAY_DAYS,
    }),
  note: text('mensaje', 300).nullable(),
});
