import { ROLE } from '@qhatu/contract/model';
import type { Person } from '../../http/person';
import type { By } from '../orders/decide';

/** Whose lines somebody of the staff sees and moves: a seller its own, administration all (null) (D1). */
export const ownSeller = ({ id, role }: Person): number | null => (role === ROLE.admin ? null : id);

/** As the history names them. */
export const byStaff = ({ id, role }: Person): By => ({
  actor: role === ROLE.admin ? 'administration' : 'seller',
  actorId: id,
});
