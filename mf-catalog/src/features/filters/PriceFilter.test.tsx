import { touchedBeforeHydration } from '@qhatu/kit/testing';
import { screen } from '@testing-library/react';
import { PriceFilter } from './PriceFilter';

const onChange = jest.fn();
const filter = <PriceFilter min="10.50" max="" bounds={{ min: 0, max: 100 }} onChange={onChange} />;
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const set = (values: Record<string, string>) => () => {
  for (const [label, value] of Object.entries(values)) input(label).value = value;
};

beforeEach(() => onChange.mockClear());

describe('before the page was alive', () => {
  it.each([
    ['the upper end', { 'Precio máximo': '60' }, ['10.50', '60']],
    ['the lower end', { 'Precio mínimo': '30' }, ['30', '']],
    ['both, crossing', { 'Precio mínimo': '80', 'Precio máximo': '40' }, ['40', '80']],
    ['one beyond the other, which holds it', { 'Precio máximo': '5' }, ['10.50', '10.5']],
    ['one, and the other typed', { 'Precio máximo': '60', 'Precio (S/), desde': '20,50' }, ['20.50', '60']],
  ])('a slider is moved, %s: it is searched for once [1§2 D175]', (_, values, searched) => {
    touchedBeforeHydration(filter, set(values));
    expect(onChange.mock.calls).toEqual([searched]);
    expect(input('Precio (S/), hasta')).toHaveValue(searched[1]);
  });

  it('a slider that is still held is not searched for yet [1§2 D175]', () => {
    const matches = jest.spyOn(HTMLInputElement.prototype, 'matches').mockReturnValue(true);
    touchedBeforeHydration(filter, set({ 'Precio máximo': '60' }));
    matches.mockRestore();
    expect(onChange).not.toHaveBeenCalled();
    expect(input('Precio (S/), hasta')).toHaveValue('60');
  });

  it('a slider is moved beside a field that holds no price, or one beyond it: nothing is searched for [1§2 D175]', () => {
    touchedBeforeHydration(filter, set({ 'Precio máximo': '60', 'Precio (S/), desde': '80' }));
    expect(onChange).not.toHaveBeenCalled();
    expect(input('Precio (S/), desde')).toHaveValue('80');
  });

  it('nobody moves a slider: nothing is searched for [1§2 D175]', () => {
    touchedBeforeHydration(filter, () => {});
    expect(onChange).not.toHaveBeenCalled();
  });
});
