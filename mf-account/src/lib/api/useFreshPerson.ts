import { type Session, sessionFromWire } from '@qhatu/contract/model';
import type { UserData } from '@qhatu/contract/wire';
import { personalQuery, setSession, useQuery } from '@qhatu/shared-state';
import { useEffect } from 'react';

/**
 * Sessions last for weeks, and meanwhile administration may have made a seller of the person, or said no: the stored
 * session learns it here, so that menus and pages fit without another login.
 */
export function useFreshPerson(member: Session | null): void {
  const id = member?.person.id ?? 0;
  const { data, isFetchedAfterMount } = useQuery({
    ...personalQuery<UserData>(`users/get-user-data/${id}`),
    enabled: id !== 0,
    refetchOnMount: 'always',
  });
  useEffect(() => {
    // An older answer may know less than the session, which has just been told.
    if (!isFetchedAfterMount || !member || data?.id !== member.person.id) return;
    const { person } = sessionFromWire({ access_token: member.token, user: data });
    const { roleId, hasAppliedAsSeller } = member.person;
    if (person.roleId !== roleId || person.hasAppliedAsSeller !== hasAppliedAsSeller) {
      setSession({
        token: member.token,
        person: { ...member.person, roleId: person.roleId, hasAppliedAsSeller: person.hasAppliedAsSeller },
      });
    }
  }, [member, data, isFetchedAfterMount]);
}
