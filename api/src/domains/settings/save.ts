import { settingForms } from '@qhatu/contract/forms';
import type { AdminSetting, SettingBody, SettingKey, SettingValue } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { touchCatalog } from '../../db/catalog-revision';
import type { Db } from '../../db/open';
import { checkForm } from '../../http/check-form';
import { conflict } from '../../http/errors';
import { changedFields, recordAct, type Staff } from '../staff/record-act';
import { readSetting } from './read';

const STALE = 'Otra persona cambió estos ajustes mientras los editabas. Mira qué cambió antes de guardar.';

/** Throws 422 with every field that is wrong. */
function checked(key: SettingKey, value: SettingValue): SettingValue {
  checkForm(settingForms[key], value);
  return settingForms[key].cast(value, { stripUnknown: true }) as SettingValue;
}

/**
 * A new version of a group of settings. Holds at once: for prices, the checkout and what pages show (D135). Throws 422, and
 * 409 `stale` with how it stands and who changed what since.
 */
export function saveSetting(db: Db, staff: Staff, key: SettingKey, body: SettingBody): Promise<AdminSetting> {
  const value = checked(key, body.value);
  return db.transaction().execute(async (trx) => {
    // There may be no row yet that could be held.
    await sql`select pg_advisory_xact_lock(hashtext('setting_versions'), hashtext(${key}))`.execute(trx);
    const before = await readSetting(trx, key);
    if (before.version !== body.version) {
      const changes = before.history
        .filter(({ version }) => version > body.version)
        .map((one) => {
          const older = before.history.find(({ version }) => version === one.version - 1)?.value ?? {};
          return { at: one.at, by: one.by, fields: changedFields(older, one.value) };
        });
      throw conflict('stale', STALE, { current: before, changes });
    }
    const version = before.version + 1;
    await trx
      .insertInto('setting_versions')
      .values({ key, version, value: JSON.stringify(value), reason: body.reason.trim(), actor_id: staff.id })
      .execute();
    if (key === 'rate') {
      await trx
        .insertInto('exchange_rates')
        .values({ venta: Number(value.venta) })
        .execute();
    }
    await recordAct(trx, staff, {
      act: `setting.${key}`,
      subject: 'setting',
      id: version,
      before: before.value,
      after: value,
    });
    await touchCatalog(trx);
    return readSetting(trx, key);
  });
}
