/** A number as somebody in Peru types it; null is nothing. */
export const typedOf = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','));
