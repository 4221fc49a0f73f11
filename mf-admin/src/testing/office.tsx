import { paths } from '@qhatu/contract/paths';
import { callsTo, freshBrowser, memberSession, renderPage, serve } from '@qhatu/kit/testing';
import { ApiError, sessionStore, toastStore } from '@qhatu/shared-state';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AdminPage from '../pages/AdminPage';

/** Every test begins in a new browser. Whole pages in a slow DOM on a busy machine. */
export function inFreshBrowsers(): void {
  jest.setTimeout(60_000);
  beforeEach(freshBrowser);
}

/** Opens the office at an address, as person 42 of this role. */
export function openOffice(roleId: number, at: string) {
  const page = renderPage(<AdminPage />, { at, path: paths.admin.path, userId: 42 });
  const member = memberSession(42);
  act(() => sessionStore.setState({ session: { ...member, person: { ...member.person, roleId } } }));
  return page;
}

/** What the newest message of the page offers to do about what it says. */
export const offered = () => toastStore.getState().toasts.at(-1)?.action;

/** Takes back what the newest message says, once it offers that. */
export async function undoLast(): Promise<void> {
  await waitFor(() => expect(offered()?.text).toBe('Deshacer'));
  await act(async () => offered()?.onAct());
}

/** The only page of a list, as the API answers it. */
export const onlyPage = (...data: object[]) => ({ data, next: null });

/**
 * Serves `routes`, of which `path` is refused until the right password was sent (D97). What comes back follows an act to its end: it
 * was refused, the password is asked for over whatever is open, and then exactly what was sent before is sent once more.
 */
export function serveGuarded(routes: Parameters<typeof serve>[0], path: string, answer: object | (() => object)) {
  const PROOF = 'Escribe tu contraseña actual para confirmar que eres tú';
  let proved = false;
  const calls = serve({
    ...routes,
    [`POST ${path}`]: () => {
      if (!proved) throw new ApiError(422, 'step_up_required', PROOF, { current_password: PROOF });
      return typeof answer === 'function' ? answer() : answer;
    },
    'POST auth/step-up/options': { methods: ['password'], passkey: null },
    'POST auth/step-up': () => {
      proved = true;
      return { msg: 'Confirmamos que eres tú' };
    },
  });
  const sent = () =>
    callsTo(calls, 'POST', path)
      .filter((call) => call.path === path)
      .map(({ body }) => body);
  return async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirma que eres tú' }));
    expect(sent()).toHaveLength(1);
    await userEvent.type(dialog.getByLabelText(/^Contraseña actual/), 'Demo1234{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual(sent()[0]);
    return sent()[1];
  };
}
