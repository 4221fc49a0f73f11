import { act, render, screen } from '@testing-library/react';
import { useFirstTouch } from './useFirstTouch';

interface TouchedProps {
  preload: () => void;
  focused?: boolean;
}

function Touched({ preload, focused = false }: TouchedProps) {
  useFirstTouch(preload);
  return (
    <main>
      <form>
        <input aria-label="Uno" ref={(input) => void (focused && input?.focus())} />
        <input aria-label="Dos" />
      </form>
    </main>
  );
}

test('what comes next is asked for at the first touch of a form, and at no later one', () => {
  const preload = jest.fn();
  render(<Touched preload={preload} />);
  expect(preload).not.toHaveBeenCalled();
  for (const name of ['Uno', 'Dos', 'Uno']) act(() => screen.getByLabelText(name).focus());
  expect(preload).toHaveBeenCalledTimes(1);
});

test('a field that had the focus before anybody listened counts as touched', () => {
  const preload = jest.fn();
  render(<Touched preload={preload} focused />);
  expect(preload).toHaveBeenCalledTimes(1);
});
