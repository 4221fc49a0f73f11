import type { Address, Message, SaveAddressBody } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';

/** Saves an address of the logged-in person; rejects with ApiError. */
export const saveAddress = (body: SaveAddressBody) => api.post<Message & { address?: Address }>('addresses', body);

/** 'Wanchaq, Cusco, Cusco': district, province, region. */
export const placeOf = ({ district }: Address): string =>
  [district.name, district.province.name, district.region.name].join(', ');
