import type { OwnRequest } from '@qhatu/contract/wire';
import { personalQuery, useQuery } from '@qhatu/shared-state';

const requestsQuery = () => personalQuery<OwnRequest[]>('users/requests');

/** What the logged-in person has asked for (`GET users/requests`); nothing is asked for a visitor. */
export const useOwnRequests = (isMember: boolean) => useQuery({ ...requestsQuery(), enabled: isMember });
