import { paths } from '@qhatu/contract/paths';
import { currentMember } from '@qhatu/shared-state';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Address of the login page that leads back to here afterwards (D5). */
export function useLoginHref(): string {
  const { pathname, search } = useLocation();
  return paths.login.href(pathname + search);
}

/** Runs what only a member may do; a visitor goes to the login page and comes back here (spec 1 §6). */
export function useLoginGate(): (work: () => void) => void {
  const navigate = useNavigate();
  const login = useLoginHref();
  return useCallback(
    (work) => {
      if (currentMember()) work();
      else navigate(login);
    },
    [navigate, login],
  );
}
