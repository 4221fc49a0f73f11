import type { Address, Message, Region, SaveAddressBody } from '@qhatu/contract/wire';
import { api, apiQuery } from '@qhatu/shared-state';

/** All regions with their provinces and districts (`GET regions`): they change with a law, not during a visit. */
export const regionsQuery = () => apiQuery<Region[]>('regions');
export const REGIONS_STALE_MS = 24 * 60 * 60_000;

/** Saves an address of the logged-in person; rejects with ApiError. */
export const saveAddress = (body: SaveAddressBody) => api.post<Message & { address?: Address }>('addresses', body);

/** 'Wanchaq, Cusco, Cusco': district, province, region. */
export const placeOf = ({ district }: Address): string =>
  [district.name, district.province.name, district.region.name].join(', ');
