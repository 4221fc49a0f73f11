const NUMBER = /^\d{1,7}(?:[.,]\d{1,2})?$/;

/** What was typed, as the address takes it ('39,90' → '39.90'), or what is wrong with it. */
export function readPriceRange(min: string, max: string): { min: string; max: string } | string {
  const [from = '', to = ''] = [min, max].map((text) => text.replace(/^S\/\s*/i, '').trim());
  if ([from, to].some((text) => text !== '' && !NUMBER.test(text))) return 'Escribe los precios en números, como 39,90';
  const range = { min: from.replace(',', '.'), max: to.replace(',', '.') };
  if (range.min !== '' && range.max !== '' && Number(range.min) > Number(range.max)) {
    return 'El primer precio debe ser el menor';
  }
  return range;
}
