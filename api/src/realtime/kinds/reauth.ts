import { Reauth } from '@qhatu/contract/wire';
import { sha256Hex } from '../../crypto/digest';
import { Dismissed, event } from '../events';
import { authenticateToken, SIGNED_OUT } from '../handshake';

/** A long-open page goes on with the token that replaced its own; another person's ends the connection. */
export const reauth = event({
  name: 'auth',
  shape: Reauth,
  rate: 'other',
  cost: 10,
  handle: async ({ db, rules }, socket, { token }) => {
    const person = await authenticateToken(db, rules, token);
    if (person?.id !== socket.data.person.id) {
      throw new Dismissed(SIGNED_OUT.status, SIGNED_OUT.code, SIGNED_OUT.msg);
    }
    socket.data.tokenHash = sha256Hex(token);
    return {};
  },
});
