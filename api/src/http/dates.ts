/** Parts of an instant on a clock in Lima. */
const lima = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Lima',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function partsOf(instant: Date): Record<string, string> {
  return Object.fromEntries(lima.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** DD-MM-YYYY HH:mm (spec 1 §9). */
export function dayAndTime(instant: Date): string {
  const { day, month, year, hour, minute } = partsOf(instant);
  return `${day}-${month}-${year} ${hour}:${minute}`;
}

/** DD-MM-YYYY HH:mm A: the 24-hour clock with AM or PM behind it, as the specification writes it (spec 1 §9). */
export function dayTimeAndHalf(instant: Date): string {
  return `${dayAndTime(instant)} ${Number(partsOf(instant).hour) < 12 ? 'AM' : 'PM'}`;
}
