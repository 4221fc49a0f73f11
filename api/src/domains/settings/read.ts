import { SPEC_DELIVERY } from '@qhatu/contract/delivery';
import { SPEC_DISPATCH } from '@qhatu/contract/orders';
import type { MethodId } from '@qhatu/contract/payment-methods';
import {
  methodsOn,
  NO_ACCOUNTS,
  NO_FEES,
  type PricingSettings,
  pricingSettings,
  SPEC_HOLDS,
  SPEC_LIMITS,
  SPEC_METHODS,
  SPEC_SHIPPING,
} from '@qhatu/contract/pricing';
import { SPEC_SELLERS } from '@qhatu/contract/sellers';
import {
  AccountsSetting,
  type AdminSetting,
  DeliverySetting,
  type DeliveryTerms,
  DispatchSetting,
  FeesSetting,
  HoldsSetting,
  LimitsSetting,
  MethodsSetting,
  type ModerationSetting,
  type PublicSettings,
  type RateSourceSetting,
  SellersSetting,
  type SettingKey,
  type SettingValue,
  ShippingSetting,
} from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { preparedPlan } from '../../db/prepared-plan';
import { readVersions } from './versions';

/** What prices and orders are held against. */
export interface ShopSettings {
  pricing: PricingSettings;
  /** Methods that are not switched off and have where their money goes to; what a provider's keys allow is another matter. */
  methodsOn: readonly MethodId[];
  holds: HoldsSetting;
  limits: LimitsSetting;
}

/** The newest version of one group, as it is stored. */
interface NewestRow {
  key: SettingKey;
  version: number;
  value: unknown;
}

const NEWEST = sql`select distinct on (key) key, version, value from setting_versions where strpos(key, '.') = 0
  order by key, version desc`;

/** The newest version of each group of settings (D135). */
async function readNewest(db: Db): Promise<NewestSettings> {
  return newestOf((await sql<NewestRow>`${preparedPlan} ${NEWEST}`.execute(db)).rows);
}

type NewestSettings = PublicSettings & Pick<ShopSettings, 'limits'>;

function newestOf(rows: readonly NewestRow[]): NewestSettings {
  const newest = (key: SettingKey) => rows.find((row) => row.key === key)?.value;
  return {
    revision: rows.reduce((sum, { version }) => sum + version, 0),
    shipping: ShippingSetting.parse(newest('shipping') ?? SPEC_SHIPPING),
    delivery: DeliverySetting.parse(newest('delivery') ?? SPEC_DELIVERY),
    methods: MethodsSetting.parse({ ...SPEC_METHODS, ...(newest('methods') as Partial<MethodsSetting>) }),
    holds: HoldsSetting.parse(newest('holds') ?? SPEC_HOLDS),
    limits: LimitsSetting.parse(newest('limits') ?? SPEC_LIMITS),
    accounts: AccountsSetting.parse(newest('accounts') ?? NO_ACCOUNTS),
  };
}

/** The settings that every shopper's page computes with. */
export async function readPublicSettings(db: Db): Promise<PublicSettings> {
  const { limits: _, ...open } = await readNewest(db);
  return open;
}

/** What a product's page says of getting it home. */
export async function readDeliveryTerms(db: Db): Promise<DeliveryTerms> {
  const { shipping, delivery } = await readNewest(db);
  return { shipping, delivery };
}

/** Read for every purchase, so that no process charges by figures of before (D135). */
export const readShopSettings = async (db: Db): Promise<ShopSettings> => shopSettingsOf(await readNewest(db));

/** What {@link readShopSettings} would read, as a column of a caller's own statement; {@link settingsOfColumn} understands it. */
export const settingsColumn = sql`(select coalesce(jsonb_agg(newest), '[]') from (${NEWEST}) newest)`;

export const settingsOfColumn = (column: unknown): ShopSettings => shopSettingsOf(newestOf(column as NewestRow[]));

const shopSettingsOf = ({ shipping, methods, holds, limits, accounts }: NewestSettings): ShopSettings => ({
  pricing: pricingSettings(shipping, methods),
  methodsOn: methodsOn(methods, accounts),
  holds,
  limits,
});

/** Within how many working days sellers send, and what follows (D184). */
export async function readDispatchRule(db: Db): Promise<DispatchSetting> {
  return DispatchSetting.parse((await readNewestOf(db, 'dispatch')) ?? SPEC_DISPATCH);
}

/** When sellers are paid, and on how many days a year they may promote something (D280, D281). */
export async function readSellersRule(db: Db): Promise<SellersSetting> {
  return SellersSetting.parse((await readNewestOf(db, 'sellers')) ?? SPEC_SELLERS);
}

/** What providers kept of orders that were paid at an instant (D191). */
export async function readFees(db: Db, at: Date): Promise<FeesSetting> {
  const row = await db
    .selectFrom('setting_versions')
    .select('value')
    .where('key', '=', 'fees')
    .where('valid_from', '<=', at)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return FeesSetting.parse({ ...NO_FEES, ...row?.value });
}

/** Until administration says otherwise a seller's products are on sale at once; the table's triggers read the setting (D194). */
const NO_MODERATION: ModerationSetting = { mode: 'off', first: 3 };

/** Until administration says otherwise, somebody types the rate. */
export const NO_RATE_SOURCE: RateSourceSetting = { source: 'hand', margin: 0, most_change: 5 };

/** The newest version of one group; null until there is one. */
export async function readNewestOf(db: Db, key: SettingKey): Promise<SettingValue | null> {
  const row = await db
    .selectFrom('setting_versions')
    .select('value')
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.value ?? null;
}

async function unsetValue(db: Db, key: SettingKey): Promise<SettingValue> {
  if (key === 'shipping') return SPEC_SHIPPING;
  if (key === 'delivery') return SPEC_DELIVERY;
  if (key === 'methods') return SPEC_METHODS;
  if (key === 'holds') return SPEC_HOLDS;
  if (key === 'limits') return SPEC_LIMITS;
  if (key === 'moderation') return NO_MODERATION;
  if (key === 'fees') return NO_FEES;
  if (key === 'dispatch') return { ...SPEC_DISPATCH };
  if (key === 'sellers') return { ...SPEC_SELLERS };
  if (key === 'accounts') return NO_ACCOUNTS;
  if (key === 'rate-source') return NO_RATE_SOURCE;
  return { venta: await findExchangeRate(db) };
}

/** A group of settings with its versions, newest first. */
export async function readSetting(db: Db, key: SettingKey): Promise<AdminSetting> {
  const [saved, unset] = [await readVersions(db, key), await unsetValue(db, key)];
  // What became a figure of the group later held as it does unset while nobody could set it (D293).
  const history = saved.map((one) => ({ ...one, value: { ...unset, ...one.value } }));
  const [newest] = history;
  return { key, version: newest?.version ?? 0, value: newest?.value ?? unset, history };
}

/** Soles for one US dollar, the latest; null when none was ever stored. */
export async function findExchangeRate(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('exchange_rates')
    .select('venta')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.venta ?? null;
}
