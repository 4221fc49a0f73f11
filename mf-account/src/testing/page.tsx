import {
  createQueryClient,
  markHydrated,
  QueryClientProvider,
  registerNavigate,
  sessionStore,
  toastStore,
} from '@qhatu/shared-state';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { serve } from './server';

export const wireSession = (id = 42) => ({
  access_token: `token-${id}`,
  user: {
    id,
    name: 'Rosa',
    last_name: 'Quispe',
    user_name: 'rosa',
    email: 'rosa@example.pe',
    uri: null,
    role_id: 1,
    formularioventa: 0,
    suscribed: null,
  },
});

export const session = (id = 42, hasAppliedAsSeller = false) => ({
  token: `token-${id}`,
  person: {
    id,
    name: 'Rosa',
    lastName: 'Quispe',
    userName: 'rosa',
    email: 'rosa@example.pe',
    avatar: null,
    roleId: 1,
    hasAppliedAsSeller,
    subscribed: null,
  },
});

function Place() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

/** A new visitor in a new browser, and an API that answers nothing yet. */
export function freshBrowser(): void {
  jest.restoreAllMocks();
  serve({ 'POST auth/anonymous': wireSession(5) });
  window.localStorage.clear();
  sessionStore.setState({ session: null });
  toastStore.setState({ toasts: [] });
}

interface World {
  at: string;
  /** Pattern of the page's route. */
  path?: string;
  userId?: number | null;
}

/** Renders a page as the shell would. */
export function renderPage(page: ReactElement, { at, path = '*', userId = null }: World) {
  markHydrated();
  const went: string[] = [];
  registerNavigate((to) => went.push(to));
  sessionStore.setState({ session: userId === null ? null : session(userId) });
  const client = createQueryClient();
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path={path} element={page} />
          <Route path="*" element={null} />
        </Routes>
        <Place />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { went, client, unmount };
}

export const toasts = (): string[] => toastStore.getState().toasts.map(({ text }) => text);
