import { type Address, addressFromWire } from '@qhatu/contract/model';
import type { Message, ProfileBody, SaveAddressBody, SavedProfile, UserData } from '@qhatu/contract/wire';
import {
  api,
  getQueryClient,
  personalQuery,
  sessionStore,
  setSession,
  useQuery,
  useQueryClient,
} from '@qhatu/shared-state';
import { sessionsQuery } from './sessions';

/** Who one is, as the profile's form shows and saves it. */
export interface Profile {
  id: number;
  name: string;
  lastName: string;
  userName: string;
  email: string;
  /** YYYY-MM-DD. */
  birthdate: string | null;
  phone: string | null;
  documentType: UserData['document_type'];
  documentNumber: string | null;
  /** Address of the photo. */
  photo: string | null;
  /** Of the photo until it has come. */
  tint: string | undefined;
  /** Consent to advertising, apart from everything else. */
  marketing: boolean;
  addresses: Address[];
}

/** A new address, as it is typed. */
interface NewAddress {
  districtId: number;
  street: string;
  reference: string | null;
  userId: number;
}

const profileFromWire = (wire: UserData): Profile => ({
  ...{ id: wire.id, name: wire.name, lastName: wire.last_name, userName: wire.user_name, email: wire.email },
  ...{ birthdate: wire.birthdate, phone: wire.phone, documentType: wire.document_type, documentNumber: wire.ruc },
  ...{ photo: wire.uri, tint: wire.tint, marketing: wire.marketing },
  addresses: wire.addresses.map(addressFromWire),
});

const query = (id: number) => personalQuery<UserData>(`users/get-user-data/${id}`);

/** `GET users/get-user-data/{id}`: everything that the profile shows. */
export const useProfile = (id: number) => useQuery({ ...query(id), select: profileFromWire });

/** After a change the profile is read again, its addresses too. */
export function useReloadProfile(id: number): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: query(id).queryKey });
}

/** `POST users/profile`. A changed password brings a new token, since every session has ended (D6). */
export async function saveProfile(id: number, body: ProfileBody): Promise<Profile> {
  const { access_token, ...saved } = await api.post<SavedProfile>('users/profile', body);
  const profile = profileFromWire(saved);
  const { session } = sessionStore.getState();
  if (session?.person.id === id) {
    const { name, lastName, userName, photo: avatar } = profile;
    setSession({
      token: access_token ?? session.token,
      person: { ...session.person, name, lastName, userName, avatar },
    });
  }
  getQueryClient().setQueryData(query(id).queryKey, saved);
  if (access_token) void getQueryClient().invalidateQueries({ queryKey: sessionsQuery().queryKey });
  return profile;
}

/** `POST addresses`. Rejects with ApiError. */
export function addAddress({ districtId, street, reference, userId }: NewAddress): Promise<Message> {
  const body: SaveAddressBody = { district_id: districtId, address: street, reference, user_id: userId };
  return api.post<Message>('addresses', body);
}

export const deleteAddress = (id: number) => api.delete<Message>(`addresses/${id}`);
