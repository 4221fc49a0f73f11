import { settingForms } from '@qhatu/contract/forms';
import type { AdminSetting, SettingBody, SettingKey, SettingValue } from '@qhatu/contract/wire';
import { touchCatalog } from '../../db/catalog-revision';
import type { Db } from '../../db/open';
import { checkForm } from '../../http/check-form';
import type { Staff } from '../staff/record-act';
import { followFigures, lockTexts } from './legal-figures';
import { readSetting } from './read';
import { figureRows, notifySellers, readSellerFigures } from './seller-terms';
import { saveVersion } from './versions';

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
    // What another one saves meanwhile is theirs to tell.
    await lockTexts(trx);
    const before = await readSellerFigures(trx);
    const saved = await saveVersion(trx, staff, {
      ...{ key, act: `setting.${key}`, seen: body.version, value, reason: body.reason },
      read: (current) => readSetting(current, key),
    });
    if (key === 'rate') {
      await trx
        .insertInto('exchange_rates')
        .values({ venta: Number(value.venta) })
        .execute();
    }
    await followFigures(trx, staff, body.reason);
    await notifySellers(trx, { rows: figureRows(before, await readSellerFigures(trx)), since: null });
    await touchCatalog(trx);
    return saved;
  });
}
