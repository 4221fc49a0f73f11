import type { OwnRequest as WireRequest } from '@qhatu/contract/wire';
import { personalQuery, useQuery } from '@qhatu/shared-state';

/** What a person has asked to become. */
interface OwnRequest extends Pick<WireRequest, 'status' | 'incomplete' | 'reason'> {
  /** ISO 8601. */
  askedAt: string;
}

const requestsFromWire = (requests: WireRequest[]): OwnRequest[] =>
  requests.map(({ status, incomplete, reason, created_at }) => ({ status, incomplete, reason, askedAt: created_at }));

/** What the logged-in person has asked for (`GET users/requests`); nothing is asked for a visitor. */
export const useOwnRequests = (isMember: boolean) =>
  useQuery({ ...personalQuery<WireRequest[]>('users/requests'), select: requestsFromWire, enabled: isMember });
