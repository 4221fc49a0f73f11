import { type Person, sessionFromWire } from '@qhatu/contract/model';
import type { RegisteredUser } from '@qhatu/contract/wire';

/** What the shop says of a registration, and who the person is from now on. */
export interface Registered {
  msg: string;
  person: Person;
}

export const registeredFromWire = ({ msg, user }: RegisteredUser): Registered => ({
  msg,
  person: sessionFromWire({ access_token: '', user }).person,
});
