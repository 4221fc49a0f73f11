import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { PriceFilter } from './PriceFilter';
import { RangeForm } from './RangeForm';

/** The server's page, with which somebody does something before its code is there. */
async function touchedBeforeHydration(form: ReactElement, touch: () => void) {
  const container = document.createElement('div');
  container.innerHTML = renderToString(form);
  document.body.replaceChildren(container);
  touch();
  const root = await act(async () => hydrateRoot(container, form));
  unmount = () => act(() => root.unmount());
}

let unmount = () => {};
afterEach(() => unmount());

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it('a price typed before the page was alive is searched for, beside what the address says [D175]', async () => {
  const onChange = jest.fn();
  await touchedBeforeHydration(<RangeForm label="Precio (S/)" min="10" max="" onChange={onChange} />, () => {
    input('Precio (S/), hasta').value = '90';
  });
  await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
  expect(onChange).toHaveBeenCalledWith('10', '90');
});

describe('a slider moved before the page was alive', () => {
  const onChange = jest.fn();
  const filter = <PriceFilter min="10.50" max="" bounds={{ min: 0, max: 100 }} onChange={onChange} />;
  beforeEach(() => onChange.mockClear());

  it('is searched for once, beside the other end as the address says it [D175]', async () => {
    await touchedBeforeHydration(filter, () => {
      input('Precio máximo').value = '60';
    });
    expect(onChange.mock.calls).toEqual([['10.50', '60']]);
    expect(input('Precio (S/), hasta')).toHaveValue('60');
  });

  it('with its other end is searched for once, the lower one first [D175]', async () => {
    await touchedBeforeHydration(filter, () => {
      input('Precio mínimo').value = '80';
      input('Precio máximo').value = '40';
    });
    expect(onChange.mock.calls).toEqual([['40', '80']]);
  });

  it('that nobody moved searches for nothing [D175]', async () => {
    await touchedBeforeHydration(filter, () => {});
    expect(onChange).not.toHaveBeenCalled();
  });
});
