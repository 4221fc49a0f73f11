import { act, render, screen } from '@testing-library/react';
import { createSiteNavigation, PENDING_AFTER_MS } from '../routing/navigation';
import { atMost, PREPARE_TIMEOUT_MS } from '../routing/prepare';
import { NavigationContext, PendingBar } from './PendingBar';

/** spec 1 §2: 'A loader is hidden after 2 seconds.' */
const LOADER_MS = 2_000;

it('the loader is hidden after 2 seconds at the latest, also when the next page never comes [1§2 1§9]', async () => {
  jest.useFakeTimers();
  const never = new Promise<void>(() => undefined);
  const navigation = createSiteNavigation({ prepare: () => atMost(PREPARE_TIMEOUT_MS, never) });
  render(
    <NavigationContext value={navigation}>
      <PendingBar />
    </NavigationContext>,
  );
  expect(screen.queryByRole('progressbar')).toBeNull();
  act(() => navigation.push('/buscar?category=13'));
  await act(() => jest.advanceTimersByTimeAsync(PENDING_AFTER_MS));
  expect(screen.getByRole('progressbar', { name: 'Cargando la página' })).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(LOADER_MS));
  expect(screen.queryByRole('progressbar')).toBeNull();
  jest.useRealTimers();
});
