import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { type Deferred, deferred } from './deferred';
import { FORGOTTEN_MS, lazyWithRetry } from './lazy-with-retry';
import { useDeferred } from './useDeferred';

const Part = ({ name = 'Ya' }: { name?: string }) => <p>{name} llegó</p>;
const lost = () => Promise.reject(new Error('Loading chunk failed.'));

/** As the shell's: says that something failed, and shows its children anew. */
class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    if (!this.state.failed) return <Suspense fallback={<p>Espera</p>}>{this.props.children}</Suspense>;
    return (
      <button type="button" onClick={() => this.setState({ failed: false })}>
        Reintentar
      </button>
    );
  }
}

const settle = () => act(async () => undefined);
const pass = (ms: number) => act(async () => jest.advanceTimersByTime(ms));

describe('lazyWithRetry', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(console, 'error').mockReturnValue(undefined);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('asks when it is shown, once, and hands the properties on', async () => {
    const load = jest.fn(async () => ({ default: Part }));
    const Lazy = lazyWithRetry(load);
    expect(load).not.toHaveBeenCalled();
    const view = render(<Lazy name="Rosa" />, { wrapper: Boundary });
    await settle();
    expect(screen.getByText('Rosa llegó')).toBeVisible();
    view.unmount();
    render(<Lazy name="Ana" />, { wrapper: Boundary });
    await settle();
    expect(screen.getByText('Ana llegó')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('a file that does not come reaches the error boundary after one request, and Reintentar asks again', async () => {
    const load = jest.fn(async () => ({ default: Part })).mockImplementationOnce(lost);
    const Lazy = lazyWithRetry(load);
    render(<Lazy />, { wrapper: Boundary });
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
    await pass(FORGOTTEN_MS);
    await act(async () => screen.getByRole('button', { name: 'Reintentar' }).click());
    expect(screen.getByText('Ya llegó')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('a failure stays the same one for 250 ms, however often it is drawn, and is asked for again after them', async () => {
    const load = jest.fn(async () => ({ default: Part })).mockImplementationOnce(lost);
    const Lazy = lazyWithRetry(load);
    render(<Lazy />, { wrapper: Boundary });
    await settle();
    const retry = () => act(async () => screen.getByRole('button', { name: 'Reintentar' }).click());
    await pass(FORGOTTEN_MS - 1);
    await retry();
    expect(load).toHaveBeenCalledTimes(1);
    await pass(1);
    await retry();
    expect([load.mock.calls.length, screen.getByText('Ya llegó').textContent]).toEqual([2, 'Ya llegó']);
  });

  it('with something instead no boundary hears of a failure, and the next time it is asked for again', async () => {
    const load = jest.fn(async () => ({ default: Part })).mockImplementationOnce(lost);
    const Lazy = lazyWithRetry(load, () => <p>Sin esta parte</p>);
    const view = render(<Lazy />, { wrapper: Boundary });
    await settle();
    await pass(FORGOTTEN_MS);
    expect(screen.getByText('Sin esta parte')).toBeVisible();
    view.unmount();
    render(<Lazy />, { wrapper: Boundary });
    await settle();
    expect(screen.getByText('Ya llegó')).toBeVisible();
  });

  it('preload asks before it is shown; a preload that failed breaks nothing', async () => {
    const load = jest.fn(async () => ({ default: Part })).mockImplementationOnce(lost);
    const Lazy = lazyWithRetry(load);
    Lazy.preload();
    await settle();
    await pass(FORGOTTEN_MS);
    Lazy.preload();
    await settle();
    expect(load).toHaveBeenCalledTimes(2);
    render(<Lazy />, { wrapper: Boundary });
    await settle();
    expect(screen.getByText('Ya llegó')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });
});

interface HostProps {
  part: Deferred<typeof Part>;
  enabled: boolean;
  again: string;
  onFailure: () => void;
}

function Host({ part, enabled, again, onFailure }: HostProps) {
  const Loaded = useDeferred(part, enabled, { again, onFailure });
  return Loaded ? <Loaded /> : <p>Aún no</p>;
}

describe('deferred', () => {
  function open(load: () => Promise<typeof Part>) {
    const given = { part: deferred(load), onFailure: jest.fn() };
    const { rerender } = render(<Host {...given} enabled={false} again="/" />);
    const show = (enabled: boolean, again: string) => rerender(<Host {...given} enabled={enabled} again={again} />);
    return { show, onFailure: given.onFailure };
  }

  it('is asked for once it is enabled, and not again when it is there', async () => {
    const load = jest.fn(() => Promise.resolve(Part));
    const { show } = open(load);
    expect(load).not.toHaveBeenCalled();
    show(true, '/');
    expect(await screen.findByText('Ya llegó')).toBeVisible();
    show(true, '/carrito');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('what could not be had is said, and asked for again when the page changes or it is enabled anew', async () => {
    const load = jest
      .fn(() => Promise.resolve(Part))
      .mockImplementationOnce(lost)
      .mockImplementationOnce(lost);
    const { show, onFailure } = open(load);
    await act(async () => show(true, '/'));
    expect(screen.getByText('Aún no')).toBeVisible();
    expect(onFailure).toHaveBeenCalledTimes(1);
    await act(async () => show(true, '/carrito'));
    expect(onFailure).toHaveBeenCalledTimes(2);
    show(false, '/carrito');
    show(true, '/carrito');
    expect(await screen.findByText('Ya llegó')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(3);
  });
});
