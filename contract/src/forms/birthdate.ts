import { string } from 'yup';
import { fromIso } from '../dates/day';
import { latestBirthdate } from './age';
import { rule } from './rules';
import * as formTexts from './texts';

const OLDEST_YEAR = 1900;

const isDay = (value: string): boolean => (fromIso(value)?.year ?? 0) >= OLDEST_YEAR;

/** YYYY-MM-DD, a day that exists, of somebody who is at least 15 (spec 3 §5, D53). */
export const birthdate = () =>
  rule(
    rule(string().trim(), formTexts.birthdate, isDay),
    formTexts.age,
    (value) => !isDay(value) || value <= latestBirthdate(new Date()),
  );
