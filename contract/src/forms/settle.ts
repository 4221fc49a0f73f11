import { object, string } from 'yup';
import { fromIso, isoOf, limaDay } from '../dates';

const dayText = 'Escribe el último día del período: un día que ya pasó.';

/** True for a real Lima day (YYYY-MM-DD) that is over. */
const isOver = (text: string): boolean => {
  const day = fromIso(text);
  return day !== null && isoOf(day) < isoOf(limaDay(new Date()));
};

/** The last day of a period that is closed by hand (D151, D333). */
export const settleForm = object({
  last_day: string()
    .trim()
    .required(dayText)
    .test({ message: dayText, test: (value) => isOver(value) }),
});
