import { z } from 'zod';
import { BodyId } from './common';

/** Six-digit ubigeo codes as strings are numbers on the wire (150100 is Lima, spec 2 §9). */
export const District = z.object({ id: z.number().int(), name: z.string() });
export const Province = z.object({ id: z.number().int(), name: z.string(), districts: z.array(District) });
export const Region = z.object({ id: z.number().int(), name: z.string(), provinces: z.array(Province) });
export type Region = z.infer<typeof Region>;

export { LIMA_REGION_ID } from '../ids';

export const Address = z.object({
  id: z.number().int(),
  address: z.string(),
  reference: z.string().nullable(),
  district_id: z.number().int(),
  user_id: z.number().int(),
  district: z.object({
    id: z.number().int(),
    name: z.string(),
    region_id: z.number().int(),
    province: z.object({ id: z.number().int(), name: z.string() }),
    region: z.object({ id: z.number().int(), name: z.string() }),
  }),
});
export type Address = z.infer<typeof Address>;

export const SaveAddressBody = z.object({
  district_id: BodyId,
  address: z.string(),
  reference: z.string().nullish(),
  user_id: z.number().int().optional(),
});
export type SaveAddressBody = z.infer<typeof SaveAddressBody>;
