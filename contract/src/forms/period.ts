import { string } from 'yup';
import { isDate } from './numbers';

/** Beginning and end of a period, each optional: two fields for a form, with its texts for errors. */
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
