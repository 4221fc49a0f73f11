import { sql } from 'kysely';
import { startApp, type TestApp } from '../../test/app';
import { checkPictures, STORED_BYTES } from './stored-bytes';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

// One of them is another day than Lima at any time.
test.each(['Etc/GMT-14', 'Etc/GMT+12'])(
  'the year of pictures is of days of Lima, also in a session in %s [D418]',
  async (zone) => {
    /** Whether there is room beside a full year that was given so many days of Lima ago. */
    const hasRoom = (days: number) =>
      shop.db.transaction().execute(async (trx) => {
        await sql`select set_config('timezone', ${zone}, true)`.execute(trx);
        await sql`delete from picture_days`.execute(trx);
        await sql`insert into picture_days (user_id, day, bytes)
          values (5, (now() at time zone 'America/Lima')::date - ${days}::int, ${STORED_BYTES.pictures})`.execute(trx);
        return checkPictures(trx, 5).then(
          () => true,
          () => false,
        );
      });
    expect([await hasRoom(364), await hasRoom(365)]).toEqual([false, true]);
  },
);
