const NUMBER = /^\d{1,7}(?:[.,]\d{1,2})?$/;

/** The typed range in the address's form ('39,90' → '39.90'), or the text of its error. */
export function readPriceRange(min: string, max: string): { min: string; max: string } | string {
  const [from = '', to = ''] = [min, max].map((text) => text.replace(/^S\/\s*/i, '').trim());
  if ([from, to].some((text) => text !== '' && !NUMBER.test(text))) return 'Escribe los precios en números, como 39,90';
  const range = { min: from.replace(',', '.'), max: to.replace(',', '.') };
  if (range.min !== '' && range.max !== '' && Number(range.min) > Number(range.max)) {
    return 'El primer precio debe ser el menor';
  }
  return range;
}
