import { ROLE, type Session } from '@qhatu/contract/model';

/** A logged-in person, for tests. */
export const session = (id = 42, roleId: number = ROLE.client): Session => ({
  token: `token-${id}`,
  person: {
    id,
    name: 'Rosa',
    lastName: 'Quispe',
    userName: 'rosa',
    email: 'rosa@example.pe',
    avatar: null,
    roleId,
    hasAppliedAsSeller: false,
    subscribed: null,
  },
});
