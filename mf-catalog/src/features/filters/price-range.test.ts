import { readPriceRange } from './price-range';

describe('price range of the filter panel', () => {
  it('takes a comma or a point, and the symbol', () => {
    expect(readPriceRange('S/ 39,90', ' 120.5 ')).toEqual({ min: '39.90', max: '120.5' });
    expect(readPriceRange('', '90')).toEqual({ min: '', max: '90' });
  });
  it.each(['abc', '-5', '1.234.567', '1e3', '99999999'])('refuses %s with a sentence', (text) => {
    expect(readPriceRange(text, '')).toBe('Escribe los precios en números, como 39,90');
  });
  it('refuses a range that is upside down', () => {
    expect(readPriceRange('90', '10')).toBe('El primer precio debe ser el menor');
    expect(readPriceRange('10', '10')).toEqual({ min: '10', max: '10' });
  });
});
