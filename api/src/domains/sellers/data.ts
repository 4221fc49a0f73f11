import { bankForm, formTexts, providerForm, resellerForm, sellerTexts } from '@qhatu/contract/forms';
import type {
  BankBody,
  BankData,
  ContactBody,
  ContactData,
  ResellerBody,
  ResellerData,
  VendorBody,
  VendorData,
} from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { ruleBroken } from '../../http/errors';

const textOrNull = (value: unknown): string | null => String(value ?? '').trim() || null;
const textOf = (value: unknown): string => String(value ?? '').trim();

/** 422 for a value that has the right form but is nothing that exists. */
const unknownChoice = (field: string, text: string) => ruleBroken('invalid', text, { [field]: text });

/**
 * A provider whose rules hold ({@link providerForm}), as it is kept. Throws 422 for an activity or a district that does
 * not exist, or a district of another province.
 */
export async function vendorData(db: Db, body: VendorBody): Promise<VendorData> {
  const values = providerForm.cast(withoutNulls(body));
  const activity = await db
    .selectFrom('activities')
    .select(['id', 'name'])
    .where('id', '=', Number(values.business_line))
    .executeTakeFirst();
  if (!activity) throw unknownChoice('vendor.business_line', formTexts.choice('giro de negocio'));
  return {
    business_name: textOf(values.business_name),
    ruc: textOf(values.ruc),
    phone: textOf(values.phone),
    phone2: textOrNull(values.phone2),
    bill_type: Number(values.bill_type),
    preferred_bill_type: Number(values.preferred_bill_type),
    sales_range: Number(values.sales_range),
    business_line: activity,
    store_quantity: Number(values.store_quantity),
    store: Number(values.store_quantity) > 0 ? await storeData(db, values) : null,
    facebook: textOrNull(values.facebook),
    instagram: textOrNull(values.instagram),
    youtube: textOrNull(values.youtube),
  };
}

async function storeData(db: Db, values: Record<string, unknown>): Promise<VendorData['store']> {
  const district = await db
    .selectFrom('districts as d')
    .innerJoin('provinces as p', 'p.id', 'd.province_id')
    .innerJoin('regions as r', 'r.id', 'p.region_id')
    .select(['d.id', 'd.name', 'p.id as province_id', 'p.name as province', 'r.id as region_id', 'r.name as region'])
    .where('d.id', '=', Number(values.district_id))
    .executeTakeFirst();
  if (!district) throw unknownChoice('vendor.district_id', sellerTexts.district);
  if (district.province_id !== Number(values.province_id)) {
    throw unknownChoice('vendor.province_id', sellerTexts.province);
  }
  if (district.region_id !== Number(values.region_id)) throw unknownChoice('vendor.region_id', sellerTexts.region);
  return {
    type_address: textOf(values.type_address),
    address: textOf(values.principal_store_address),
    urbanizacion: textOf(values.urbanizacion),
    reference: textOf(values.reference),
    district_id: district.id,
    place: [district.name, district.province, district.region].join(', '),
  };
}

export function bankData(body: BankBody): BankData {
  const { bank, type, holder, account } = bankForm.cast(withoutNulls(body));
  return { bank: textOf(bank), type: Number(type), holder: textOf(holder), account: textOf(account) };
}

export const contactsData = (contacts: readonly ContactBody[]): ContactData[] =>
  contacts.map(({ name, email, phone }) => ({ name: textOf(name), email: textOf(email), phone: textOf(phone) }));

export function resellerData(body: ResellerBody): ResellerData {
  const { ruc, bill_type } = resellerForm.cast(withoutNulls(body));
  return { ruc: textOf(ruc), bill_type: Number(bill_type) };
}

const withoutNulls = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
