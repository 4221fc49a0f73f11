import type { Message, SaveAddressBody, Address as WireAddress } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';

/** An address as it is typed. */
interface NewAddress {
  districtId: number;
  street: string;
  reference: string | null;
  userId: number;
}

/** Saves an address of the logged-in person (`POST addresses`); its id is null when the server does not tell it. Rejects with ApiError. */
export async function saveAddress({ districtId, street, reference, userId }: NewAddress) {
  const body: SaveAddressBody = { district_id: districtId, address: street, reference, user_id: userId };
  const { msg, address } = await api.post<Message & { address?: WireAddress }>('addresses', body);
  return { msg, id: address?.id ?? null };
}
