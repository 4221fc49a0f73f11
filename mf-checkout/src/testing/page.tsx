import {
  type CartLine,
  cartStore,
  createQueryClient,
  markHydrated,
  QueryClientProvider,
  RouteDataContext,
  sessionStore,
  toastStore,
} from '@qhatu/shared-state';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { draftStore } from '../features/draft/store';
import { pendingStore } from '../features/order/pending';
import { session } from './fixtures';
import { serve } from './server';

const ROUTE_DATA = { events: 'events/checkout', methods: 'payment-methods', related: 'products/search?category_id=70' };

function Place() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

interface World {
  lines?: CartLine[];
  /** Who is here; null is nobody. */
  userId?: number | null;
  at?: string | { pathname: string; search?: string; state: unknown };
}

/** Empties every store: a new visitor in a new browser, and an API that answers nothing yet. */
export function freshBrowser(): void {
  jest.restoreAllMocks();
  serve({ 'POST auth/anonymous': { access_token: 'visitor', user: { id: 5 } } });
  window.localStorage.clear();
  toastStore.setState({ toasts: [] });
  draftStore.setState({ byOwner: {} });
  pendingStore.setState({ byOwner: {} });
  cartStore.setState({ owner: null, lines: [], parked: {} });
  sessionStore.setState({ session: null });
}

/** Renders a page as the shell would, for a person with a cart. */
export function renderPage(page: ReactElement, { lines = [], userId = 42, at = '/checkout' }: World = {}) {
  markHydrated();
  sessionStore.setState({ session: userId === null ? null : session(userId) });
  if (lines.length > 0) cartStore.setState({ owner: userId, lines });
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <RouteDataContext.Provider value={ROUTE_DATA}>
          {page}
          <Place />
        </RouteDataContext.Provider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Texts of the toasts shown so far, oldest first. */
export const toasts = (): string[] => toastStore.getState().toasts.map(({ text }) => text);
