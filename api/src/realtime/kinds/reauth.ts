import { Reauth } from '@qhatu/contract/wire';
import { hashOf } from '../../domains/accounts/tokens';
import { unauthenticated } from '../../http/errors';
import { dismiss, event } from '../events';
import { personBehind, SIGNED_OUT } from '../handshake';

/** A long-open page goes on with the token that replaced its own; another person's ends the connection. */
export const reauth = event({
  name: 'auth',
  shape: Reauth,
  pace: 'other',
  cost: 10,
  handle: async ({ db }, socket, { token }) => {
    const person = await personBehind(db, token);
    if (person?.id !== socket.data.person.id) {
      dismiss(socket, SIGNED_OUT);
      throw unauthenticated(SIGNED_OUT.msg, SIGNED_OUT.code);
    }
    socket.data.tokenHash = hashOf(token);
    return {};
  },
});
