/** Numbers typed as text with a comma or a dot; what is no number is NaN, and refused by its rule. */
export const typedNumber = (value: unknown, original: unknown): unknown => {
  if (typeof original !== 'string') return value;
  const typed = original.trim().replace(',', '.');
  return typed === '' ? null : Number(typed);
};

export const hasTwoDecimals = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** Something that `Date` reads, or nothing. */
export const isDate = (value: string | null | undefined): boolean => !value || Number.isFinite(Date.parse(value));
