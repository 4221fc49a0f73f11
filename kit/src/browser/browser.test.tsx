import { act, render, renderHook, screen } from '@testing-library/react';
import { useRef } from 'react';
import { downloadFile } from './download-file';
import { useSettled, whenIdle } from './idle';
import { useDebounced } from './useDebounced';
import { useNear, useViewPosition } from './view';

/** Stands in for the browser's observer: the test says what it sees. */
class FakeObserver {
  static all: FakeObserver[] = [];
  observed: Element[] = [];
  disconnect = jest.fn();
  constructor(
    readonly callback: IntersectionObserverCallback,
    readonly options?: IntersectionObserverInit,
  ) {
    FakeObserver.all.push(this);
  }
  observe = (element: Element) => void this.observed.push(element);
  sees(isIntersecting: boolean, top = 0) {
    const entry = { isIntersecting, boundingClientRect: { top } } as IntersectionObserverEntry;
    act(() => this.callback([entry], this as unknown as IntersectionObserver));
  }
}
const last = () => FakeObserver.all.at(-1) as FakeObserver;

beforeEach(() => {
  FakeObserver.all = [];
  Object.assign(window, { IntersectionObserver: FakeObserver });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'IntersectionObserver');
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

function Near({ margin }: { margin?: string }) {
  const place = useRef<HTMLDivElement>(null);
  return <div ref={place}>{useNear(place, margin) ? 'cerca' : 'lejos'}</div>;
}

function Mark() {
  const place = useRef<HTMLDivElement>(null);
  return <div ref={place}>{useViewPosition(place) ?? 'no se sabe'}</div>;
}

const Settled = () => <p>{useSettled(500) ? 'sí' : 'no'}</p>;

it('near: once within the margin, and from then on', () => {
  render(<Near margin="200px" />);
  expect(last().options?.rootMargin).toBe('200px 0px');
  last().sees(false);
  expect(screen.getByText('lejos')).toBeVisible();
  last().sees(true);
  expect(screen.getByText('cerca')).toBeVisible();
  expect(last().disconnect).toHaveBeenCalled();
});

it('near: everything, where no browser would tell', () => {
  Reflect.deleteProperty(window, 'IntersectionObserver');
  render(<Near />);
  expect(screen.getByText('cerca')).toBeVisible();
});

it('a position: not said, inside, above when scrolled past, below when not reached', () => {
  const { unmount } = render(<Mark />);
  expect(screen.getByText('no se sabe')).toBeVisible();
  for (const [seen, top, said] of [
    [true, 10, 'inside'],
    [false, -40, 'above'],
    [false, 900, 'below'],
  ] as const) {
    last().sees(seen, top);
    expect(screen.getByText(said)).toBeVisible();
  }
  unmount();
  expect(last().disconnect).toHaveBeenCalled();
});

it('idle: in the browser’s idle time, in two seconds at the latest, and it can be called off', () => {
  const cancelled = jest.fn();
  const asked = jest.fn(() => 7);
  Object.assign(window, { requestIdleCallback: asked, cancelIdleCallback: cancelled });
  const work = jest.fn();
  whenIdle(work)();
  expect(asked).toHaveBeenCalledWith(work, { timeout: 2_000 });
  expect(cancelled).toHaveBeenCalledWith(7);
});

it('idle: where the browser knows none, a little later', () => {
  jest.useFakeTimers();
  const [done, calledOff] = [jest.fn(), jest.fn()];
  whenIdle(done);
  whenIdle(calledOff)();
  jest.runAllTimers();
  expect(done).toHaveBeenCalledTimes(1);
  expect(calledOff).not.toHaveBeenCalled();
});

it('settled: after the page has loaded, not before', () => {
  jest.useFakeTimers();
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  render(<Settled />);
  act(() => jest.advanceTimersByTime(9_000));
  expect(screen.getByText('no')).toBeVisible();
  act(() => void window.dispatchEvent(new Event('load')));
  act(() => jest.advanceTimersByTime(499));
  expect(screen.getByText('no')).toBeVisible();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByText('sí')).toBeVisible();
  state.mockRestore();
});

test('a debounced value follows once it has stayed the same for so long', () => {
  jest.useFakeTimers();
  const { result, rerender } = renderHook(({ value }) => useDebounced(value, 300), { initialProps: { value: 'a' } });
  rerender({ value: 'b' });
  act(() => void jest.advanceTimersByTime(299));
  rerender({ value: 'c' });
  act(() => void jest.advanceTimersByTime(299));
  expect(result.current).toBe('a');
  act(() => void jest.advanceTimersByTime(1));
  expect(result.current).toBe('c');
});

test('a file is saved under its name, and its address stays while a slow browser reads it', () => {
  jest.useFakeTimers();
  const revoked: string[] = [];
  const clicked: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: (url: string) => void revoked.push(url) });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`);
  });
  downloadFile(new Blob(['1;2']), 'cifras.csv');
  jest.advanceTimersByTime(30_000);
  expect([clicked, revoked]).toEqual([['cifras.csv blob:file'], []]);
  jest.advanceTimersByTime(30_000);
  expect(revoked).toEqual(['blob:file']);
});
