import { isMember, type Session } from '@qhatu/contract/model';
import { paths, safeNext } from '@qhatu/contract/paths';
import { api, connectAuth } from '../api/client';
import { messageOf } from '../api/errors';
import { events } from '../events/bus';
import { forgetOwnDrafts } from '../persist/own-drafts';
import { forgetPersonalAnswers } from '../query/client';
import { navigateTo } from '../routing/navigate';
import { toast } from '../toasts/store';
import { askSession, askVisitorSession, type Credentials } from './api/auth';
import { sessionStore } from './store';

let forcedOut = false;

/** True while a refused token leads to the login page: then no other code leads elsewhere (D4). */
export const isForcedOut = (): boolean => forcedOut;

/** Says that the login page is reached. */
export const arrivedAtLogin = (): void => {
  forcedOut = false;
};

/** Replaces the session (login, registration, profile) and tells everybody. */
export function setSession(session: Session | null): void {
  const before = sessionStore.getState().session?.person.id ?? null;
  if (isMember(session)) forcedOut = false;
  sessionStore.setState({ session });
  const personId = session?.person.id ?? null;
  if (before !== personId) forgetPersonalAnswers();
}

/** Rejects with ApiError whose `msg` is the server's text (spec 3 §8). */
export async function login(credentials: Credentials): Promise<Session> {
  const session = await askSession(credentials);
  setSession(session);
  return session;
}

/** Ends the session here, in other tabs (through storage) and, as far as it can be reached, on the server. */
export async function logout(): Promise<void> {
  const token = sessionStore.getState().session?.token;
  forgetOwnDrafts();
  setSession(null);
  navigateTo(paths.home.href());
  if (token) await api.post('auth/logout', {}, { token }).catch(() => undefined);
  await ensureSession();
}

let pending: Promise<void> | null = null;

/** Signs a visitor in as the shared anonymous user 5 (spec 1 §1, D2). A failure shows the server's text. */
export function ensureSession(): Promise<void> {
  if (sessionStore.getState().session !== null) return Promise.resolve();
  pending ??= askVisitorSession()
    .then((session) => {
      // A person may have logged in meanwhile, here or in another tab.
      if (sessionStore.getState().session === null) setSession(session);
    })
    .catch((error: unknown) => void toast.error(messageOf(error)))
    .finally(() => {
      pending = null;
    });
  return pending;
}

/** The visitor's token that is being replaced. */
let renewed: string | null = null;

async function refused(status: number, sentToken: string): Promise<boolean> {
  const { session } = sessionStore.getState();
  if (session === null) {
    // The person logged out while this call was under way: they are where they wanted to be.
    if (sentToken !== renewed) return false;
    await ensureSession();
    return sessionStore.getState().session !== null;
  }
  // Another call or tab has already replaced the refused token.
  if (session.token !== sentToken) return true;
  if (!isMember(session) && status === 401) {
    renewed = sentToken;
    setSession(null);
    await ensureSession();
    return sessionStore.getState().session !== null;
  }
  forceLogout();
  return false;
}

/**
 * D4, D63: the session goes, the person's drafts stay bound to them; back to the login page, and from there to here.
 */
function forceLogout(): void {
  // Before the session goes: pages that notice it ask at once.
  forcedOut = !window.location.pathname.startsWith(paths.login.path);
  setSession(null);
  const here = safeNext(window.location.pathname + window.location.search);
  if (forcedOut) navigateTo(paths.login.href(here ?? undefined));
  void ensureSession();
}

connectAuth({ token: () => sessionStore.getState().session?.token ?? null, refused });

// Also fires for what another tab wrote: logging out there logs out here.
sessionStore.subscribe((now, before) => {
  const personId = now.session?.person.id ?? null;
  if (personId !== (before.session?.person.id ?? null)) events.emit('session:changed', { personId });
});
