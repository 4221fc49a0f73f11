import { freshBrowser as emptyBrowser, memberSession, renderPage as renderAnyPage } from '@qhatu/kit/testing';
import { type CartLine, cartStore, sessionStore } from '@qhatu/shared-state';
import type { ReactElement } from 'react';
import { draftStore } from '../features/draft/store';
import { pendingStore } from '../features/order/api/pending';
import { MEMBER } from './fixtures';

const ROUTE_DATA = { events: 'events/checkout', methods: 'payment-methods', related: 'products/search?category_id=70' };

interface World {
  lines?: CartLine[];
  /** The logged-in person; null: a visitor. */
  userId?: number | null;
  at?: string | { pathname: string; search?: string; state: unknown };
}

/** Empties the stores of this remote, too. */
export function freshBrowser(): void {
  emptyBrowser();
  draftStore.setState({ byOwner: {} });
  pendingStore.setState({ byOwner: {} });
}

/** Renders a page for a person with a cart. */
export function renderPage(page: ReactElement, { lines = [], userId = MEMBER, at = '/checkout' }: World = {}) {
  sessionStore.setState({ session: userId === null ? null : memberSession(userId) });
  if (lines.length > 0) cartStore.setState({ owner: userId, lines });
  return renderAnyPage(page, { at, data: ROUTE_DATA });
}
