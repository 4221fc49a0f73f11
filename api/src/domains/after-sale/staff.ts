import { ROLE } from '@qhatu/contract/model';
import type { Person } from '../../http/person';
import type { By } from '../orders/decide';

/** As the history names them. */
export const byStaff = ({ id, role }: Person): By => ({
  actor: role === ROLE.admin ? 'administration' : 'seller',
  actorId: id,
});
