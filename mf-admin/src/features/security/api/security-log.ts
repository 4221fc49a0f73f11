import type { SecurityLogEvent as WireEvent } from '@qhatu/contract/wire';
import { useKeyset } from '../../../list';

interface Somebody {
  id: number;
  userName: string;
}

/** Who did what to which account. */
export interface SecurityEvent extends Pick<WireEvent, 'id' | 'at' | 'kind' | 'network' | 'device' | 'details'> {
  /** Whose account it was. */
  user: Somebody | null;
  /** Who did it. */
  actor: Somebody | null;
}

const somebody = (wire: WireEvent['user']): Somebody | null => wire && { id: wire.id, userName: wire.user_name };

const eventFromWire = ({ user, actor, ...event }: WireEvent): SecurityEvent => ({
  ...event,
  user: somebody(user),
  actor: somebody(actor),
});

/** The events that the filter finds, newest first. */
export const useSecurityLog = (filter: string, userId: number) =>
  useKeyset({ path: 'admin/security', filter, after: 'before', userId, fromWire: eventFromWire });
