import { string } from 'yup';
import { isDate } from './numbers';

/** From when until when something holds, either end open: two fields for a form, with its words for what is wrong. */
export const period = (texts: { date: string; end: string }) => ({
  since: string().nullable().test({ message: texts.date, test: isDate }),
  until: string()
    .nullable()
    .test({ message: texts.date, test: isDate })
    .test({
      message: texts.end,
      test: (value, { parent }) => !value || !parent.since || Date.parse(value) > Date.parse(parent.since as string),
    }),
});
