const two = (n: number) => String(n).padStart(2, '0');

/** An instant as `datetime-local` wants it, in the person's own time. */
export function localOf(instant: string | null): string {
  if (!instant) return '';
  const at = new Date(instant);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** What `datetime-local` says, as an instant; nothing typed is null. */
export const toInstant = (local: string): string | null => (local ? new Date(local).toISOString() : null);

/** What `datetime-local` says, as an instant: an untouched field, which shows no seconds, is what it was `before`. */
export const toInstantUnlessUntouched = (before: string | null, local: string): string | null =>
  local === localOf(before) ? before : toInstant(local);

/** A number typed with a comma or a dot; null for nothing and for what is none. */
export const typedNumber = (text: string): number | null => {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
};

/** 'YYYY-MM-DD' as people write it. */
export { writeIso as dayText } from '@qhatu/contract/dates';

/** Soles as somebody in Peru types them. */
export const soles = (price: number): string => price.toFixed(2).replace('.', ',');

export const ordersText = (count: number): string => (count === 1 ? '1 pedido' : `${count} pedidos`);
