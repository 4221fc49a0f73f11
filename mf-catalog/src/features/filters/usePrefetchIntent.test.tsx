import { act, fireEvent, render, screen } from '@testing-library/react';
import { DWELL_MS, usePrefetchIntent } from './usePrefetchIntent';

const onNear = jest.fn();

function Group() {
  return (
    <div {...usePrefetchIntent(onNear)} data-testid="group">
      <label>
        <input type="checkbox" value="4" /> <b>Chaski</b>
      </label>
      <button type="button" value="7">
        Azul
      </button>
      <p>nada</p>
    </div>
  );
}

beforeEach(() => {
  jest.useFakeTimers();
  onNear.mockReset();
  render(<Group />);
});
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('filters: what is about to be chosen', () => {
  it('a press tells at once, also on the words of a value', () => {
    fireEvent.pointerDown(screen.getByText('Chaski'));
    fireEvent.pointerDown(screen.getByRole('button'));
    expect(onNear.mock.calls).toEqual([['4'], ['7']]);
  });

  it('a pointer or the focus tells after a moment; a sweep over all values tells only the last', () => {
    fireEvent.pointerOver(screen.getByText('Chaski'));
    pass(DWELL_MS - 1);
    expect(onNear).not.toHaveBeenCalled();
    fireEvent.pointerOver(screen.getByRole('button'));
    pass(DWELL_MS);
    expect(onNear.mock.calls).toEqual([['7']]);
    fireEvent.focus(screen.getByRole('checkbox'));
    pass(DWELL_MS);
    expect(onNear).toHaveBeenLastCalledWith('4');
  });

  it('a pointer that leaves, and places without a value, tell nothing', () => {
    fireEvent.pointerOver(screen.getByText('Chaski'));
    fireEvent.pointerOut(screen.getByTestId('group'), { relatedTarget: document.body });
    fireEvent.pointerDown(screen.getByText('nada'));
    pass(DWELL_MS * 2);
    expect(onNear).not.toHaveBeenCalled();
  });
});
