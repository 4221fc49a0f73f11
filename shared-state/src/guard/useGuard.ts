import type { Session } from '@qhatu/contract/model';
// By its name: a remote brings this file along, and what it asks is the page's one instance.
import { isForcedOut, useHydrated, useMember } from '@qhatu/shared-state';
import { useEffect, useState } from 'react';

/** Who is here: not known yet, a visitor who came, somebody whose session ended on this page, or a logged-in person. */
export type Guard = { state: 'unknown' | 'visitor' | 'ended'; member: null } | { state: 'member'; member: Session };

/**
 * For pages of logged-in people (D50). A visitor is led to the login; when a session ends while the page is open, whoever
 * ended it leads on (log out: home; refused token: login), and another tab's log-out leaves a message. A page that opens
 * while a refused token leads to the login has had its session ended too: leading home would overtake that (D4).
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
