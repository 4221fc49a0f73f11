import { type Address, addressFromWire } from '@qhatu/contract/model';
import type { UserData } from '@qhatu/contract/wire';
import { personalQuery, useQuery, useQueryClient } from '@qhatu/shared-state';

/** The part of the buyer's profile that the checkout uses. */
export interface Profile {
  fullName: string;
  phone: string;
  email: string;
  addresses: Address[];
}

const profileFromWire = ({ name, last_name, phone, email, addresses }: UserData): Profile => ({
  fullName: `${name} ${last_name}`.trim(),
  phone: phone?.trim() ?? '',
  email,
  addresses: addresses.map(addressFromWire),
});

const query = (userId: number) => personalQuery<UserData>(`users/get-user-data/${userId}`);

/** The buyer's own data and addresses (`GET users/get-user-data/{id}`); nothing is asked for user 0. */
export const useProfile = (userId: number) =>
  useQuery({ ...query(userId), select: profileFromWire, enabled: userId !== 0 });

/** After a change the profile is read again. */
export function useReloadProfile(userId: number): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: query(userId).queryKey });
}
