import { BankData, IdentityData } from '@qhatu/contract/wire';
import type { Sealer } from '../../crypto/sealed';
import { openValue, SEALED, sealValue } from '../../crypto/sealed-columns';

/** For the columns `bank` and `identity` of `seller_requests`. */
export const sealBank = (sealer: Sealer, userId: number, bank: BankData): string =>
  sealValue(sealer, SEALED.sellerBank, userId, JSON.stringify(bank));
export const sealIdentity = (sealer: Sealer, userId: number, identity: IdentityData): string =>
  sealValue(sealer, SEALED.sellerIdentity, userId, JSON.stringify(identity));

/** What those columns hold. Both throw `BrokenSealError` and `UnknownDataKeyError`. */
export const openBank = (sealer: Sealer, userId: number, stored: string): BankData =>
  BankData.parse(JSON.parse(openValue(sealer, SEALED.sellerBank, userId, stored)));
export const openIdentity = (sealer: Sealer, userId: number, stored: string): IdentityData =>
  IdentityData.parse(JSON.parse(openValue(sealer, SEALED.sellerIdentity, userId, stored)));
