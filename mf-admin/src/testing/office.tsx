import { paths } from '@qhatu/contract/paths';
import { freshBrowser, memberSession, renderPage } from '@qhatu/kit/testing';
import { sessionStore } from '@qhatu/shared-state';
import { act } from '@testing-library/react';
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

/** The only page of a list, as the API answers it. */
export const onlyPage = (...data: object[]) => ({ data, next: null });
