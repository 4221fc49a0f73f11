import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateField } from './DateField';

const TODAY = { year: 2026, month: 11, day: 20 };

function Form({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <DateField label="Fecha" value={value} onChange={setValue} today={() => TODAY} max={TODAY} />
      <output>{value}</output>
    </>
  );
}
const value = () => screen.getByRole('status').textContent;
const field = () => screen.getByLabelText(/^Fecha/);
const open = () => userEvent.click(screen.getByRole('button', { name: 'Elegir fecha en el calendario' }));

it('a day is typed as dd/MM/yyyy; what is no day stays as typed for the rule to judge [1§9 3§2]', () => {
  render(<Form />);
  fireEvent.change(field(), { target: { value: '3/2/2026' } });
  expect([value(), (field() as HTMLInputElement).value]).toEqual(['2026-02-03', '03/02/2026']);
  fireEvent.change(field(), { target: { value: '31/02/2026' } });
  expect([value(), (field() as HTMLInputElement).value]).toEqual(['31/02/2026', '31/02/2026']);
});

it('the calendar speaks Spanish, weeks begin on Monday, and the day of a click is in the field [3§2]', async () => {
  render(<Form start="2026-11-02" />);
  await open();
  expect(screen.getByRole('table', { name: 'noviembre de 2026' })).toBeVisible();
  expect(screen.getAllByRole('columnheader').map(({ abbr }: HTMLElement & { abbr?: string }) => abbr)[0]).toBe('lunes');
  // 1 November 2026 is a Sunday: the last cell of the first week.
  expect(screen.getAllByRole('row')[1]?.textContent).toBe('1');
  expect(screen.getByRole('button', { name: '2' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: '10' }));
  expect(value()).toBe('2026-11-10');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('button', { name: 'Elegir fecha en el calendario' })).toHaveFocus();
});

it('by keyboard: arrows walk days and weeks, pages walk months, Enter chooses, Escape closes [3§2]', async () => {
  render(<Form start="2026-03-31" />);
  await open();
  await userEvent.keyboard('{PageUp}');
  expect(screen.getByRole('table', { name: 'febrero de 2026' })).toBeVisible();
  expect(screen.getByRole('button', { name: '28' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}{Home}{ArrowRight}{Enter}');
  // 28 Feb → 7 Mar → 6 → Monday 2 → Tuesday 3.
  expect(value()).toBe('2026-03-03');
  await open();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('table')).toBeNull();
});

it('days that cannot be meant are not chosen [3§2]', async () => {
  render(<Form />);
  await open();
  await userEvent.click(screen.getByRole('button', { name: '21' }));
  expect(value()).toBe('');
  await userEvent.click(screen.getByRole('button', { name: '20' }));
  expect(value()).toBe('2026-11-20');
});
