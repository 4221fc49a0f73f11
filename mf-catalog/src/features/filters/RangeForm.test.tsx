import { touchedBeforeHydration } from '@qhatu/kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RangeForm } from './RangeForm';

it('a price typed before the page was alive is searched for, beside what the address says [D175]', async () => {
  const onChange = jest.fn();
  touchedBeforeHydration(<RangeForm label="Precio (S/)" min="10" max="" onChange={onChange} />, () => {
    screen.getByLabelText<HTMLInputElement>('Precio (S/), hasta').value = '90';
  });
  await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
  expect(onChange).toHaveBeenCalledWith('10', '90');
});
