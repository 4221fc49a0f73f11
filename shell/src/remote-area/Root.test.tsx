import { whenIdle } from '@qhatu/kit/browser';
import { ensureSession, restoreStores } from '@qhatu/shared-state';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { serverPlace } from '../routing/site-place';
import { Root } from './Root';
import { deferredStarted } from './shown-pages';

jest.mock('@qhatu/kit/browser', () => ({ ...jest.requireActual('@qhatu/kit/browser'), whenIdle: jest.fn() }));
jest.mock('@qhatu/shared-state', () => ({
  ...jest.requireActual('@qhatu/shared-state'),
  ensureSession: jest.fn(async () => undefined),
  restoreStores: jest.fn(),
}));
jest.mock('../chrome', () => ({
  Chrome: ({ deferredStarted, children }: { deferredStarted: boolean; children: ReactNode }) => (
    <main data-started={deferredStarted}>
      <p>{children}</p>
    </main>
  ),
}));

const home = serverPlace({ pathname: '/', search: '' });

beforeEach(() => {
  jest.clearAllMocks();
  deferredStarted.setState(false, true);
});

/** The browser has nothing better to do. */
const idle = () => {
  for (const [work] of jest.mocked(whenIdle).mock.calls.splice(0)) work();
};
const hasStarted = () => screen.getByRole('main').dataset.started;

it('the start order: the session and what floats come with the last step, and not when the browser is idle before it', () => {
  render(<Root place={home}>Contenido</Root>);
  idle();
  expect([hasStarted(), jest.mocked(ensureSession).mock.calls.length]).toEqual(['false', 0]);
  act(() => deferredStarted.setState(true, true));
  expect([hasStarted(), jest.mocked(ensureSession).mock.calls.length]).toEqual(['true', 0]);
  idle();
  expect(ensureSession).toHaveBeenCalledTimes(1);
});

it('the start order: where the last step begins first, what was stored is restored before a session is asked for', () => {
  deferredStarted.setState(true, true);
  const done: string[] = [];
  jest.mocked(restoreStores).mockImplementation(() => void done.push('restored'));
  jest.mocked(ensureSession).mockImplementation(async () => void done.push('asked'));
  jest.mocked(whenIdle).mockImplementation((work) => {
    work();
    return () => undefined;
  });
  render(<Root place={home}>Contenido</Root>);
  expect(done).toEqual(['restored', 'asked']);
});
