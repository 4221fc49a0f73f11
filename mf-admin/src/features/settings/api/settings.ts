import type { settingForms } from '@qhatu/contract/forms';
import type { SettingBody, AdminSetting as WireSetting } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import { useEdited } from '../../../lib/api/edited';
import { type Stale, staleOf } from '../../../lib/stale';
import { listKey } from '../../../list';

export type SettingKey = keyof typeof settingForms;

/** What a group says, under the names of its form; amounts in soles. */
export type SettingValue = Record<string, number | boolean | string | null>;

/** How a group of settings stands. Version 0 is the shop's own, which nobody has changed. */
export interface Setting {
  version: number;
  value: SettingValue;
  /** Newest first; `at` is ISO 8601. */
  history: { version: number; at: string; by: string; reason: string; value: SettingValue }[];
}

const settingFromWire = ({ version, value, history }: WireSetting): Setting => ({ version, value, history });

const pathOf = (key: SettingKey) => `admin/settings/${key}`;

export const settingKey = (key: SettingKey, userId: number) => listKey(pathOf(key), userId);

export const useSetting = (key: SettingKey, userId: number) =>
  useEdited(settingKey(key, userId), pathOf(key), settingFromWire);

/** Rejects with ApiError: 409 `stale` when somebody else saved meanwhile, 422 with texts per field. */
export const saveSetting = async (key: SettingKey, body: SettingBody): Promise<Setting> =>
  settingFromWire(await api.post<WireSetting>(pathOf(key), body));

/** What the refusal of an old version tells; null for every other error. */
export const staleSetting = (error: unknown): Stale<Setting> | null => staleOf(error, settingFromWire);
