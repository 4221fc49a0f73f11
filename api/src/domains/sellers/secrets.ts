import { BankData, ContactData, IdentityData, ResellerData, VendorData } from '@qhatu/contract/wire';
import { z } from 'zod';
import type { Sealer } from '../../crypto/sealed';
import { openValue, SEALED, type SealedColumn, sealValue } from '../../crypto/sealed-columns';

/** A column of `seller_requests` that holds JSON, sealed for its person. `open` throws `BrokenSealError`, `UnknownDataKeyError`. */
const sealed = <T>(column: SealedColumn, shape: z.ZodType<T>) => ({
  seal: (sealer: Sealer, userId: number, value: T): string => sealValue(sealer, column, userId, JSON.stringify(value)),
  open: (sealer: Sealer, userId: number, stored: string): T =>
    shape.parse(JSON.parse(openValue(sealer, column, userId, stored))),
});

export const { seal: sealBank, open: openBank } = sealed(SEALED.sellerBank, BankData);
export const { seal: sealIdentity, open: openIdentity } = sealed(SEALED.sellerIdentity, IdentityData);
export const { seal: sealVendor, open: openVendor } = sealed(SEALED.sellerVendor, VendorData);
export const { seal: sealReseller, open: openReseller } = sealed(SEALED.sellerReseller, ResellerData);
export const { seal: sealContacts, open: openContacts } = sealed(SEALED.sellerContacts, z.array(ContactData));
