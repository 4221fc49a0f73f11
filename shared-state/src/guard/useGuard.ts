import type { Session } from '@qhatu/contract/model';
// Imported by name: each remote bundles this file, but must share the page's one instance.
import { isForcedOut, useHydrated, useMember } from '@qhatu/shared-state';
import { useEffect, useState } from 'react';

/** The state of the session: not known yet, a visitor, a session that ended on this page, or a logged-in person. */
export type Guard = { state: 'unknown' | 'visitor' | 'ended'; member: null } | { state: 'member'; member: Session };

/**
 * For pages of logged-in people (D50). A visitor is led to the login. When a session ends while the page is open, the code
 * that ended it leads on (log out: home; refused token: login), and a log-out in another tab leaves a message. A page that
 * opens while a refused token leads to the login counts as one whose session ended: leading home would overtake the login
 * (D4).
 */
export function useGuard(): Guard {
  const hydrated = useHydrated();
  const member = useMember();
  const [entered, setEntered] = useState(isForcedOut);
  useEffect(() => {
    if (member) setEntered(true);
  }, [member]);
  if (member && hydrated) return { state: 'member', member };
  if (!hydrated) return { state: 'unknown', member: null };
  return { state: entered ? 'ended' : 'visitor', member: null };
}
