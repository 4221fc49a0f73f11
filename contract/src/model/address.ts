import type { Address as WireAddress } from '../wire';

/** Address of an order. */
export interface Address {
  id: number;
  /** Street, number and flat. */
  street: string;
  /** Hints for finding it. */
  reference: string | null;
  district: string;
  province: string;
  region: string;
  regionId: number;
}

export const addressFromWire = ({ id, address, reference, district }: WireAddress): Address => ({
  ...{ id, street: address, reference },
  ...{ district: district.name, province: district.province.name, region: district.region.name },
  regionId: district.region_id,
});

/** 'Wanchaq, Cusco, Cusco': district, province, region. */
export const placeOf = ({ district, province, region }: Address): string => [district, province, region].join(', ');
