import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { RangeForm } from './RangeForm';

it('a price typed before the page was alive is searched for, beside what the address says [D175]', async () => {
  const onChange = jest.fn();
  const form = <RangeForm label="Precio (S/)" min="10" max="" onChange={onChange} />;
  const container = document.createElement('div');
  container.innerHTML = renderToString(form);
  document.body.replaceChildren(container);
  screen.getByLabelText<HTMLInputElement>('Precio (S/), hasta').value = '90';
  const root = await act(async () => hydrateRoot(container, form));
  await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
  expect(onChange).toHaveBeenCalledWith('10', '90');
  act(() => root.unmount());
});
