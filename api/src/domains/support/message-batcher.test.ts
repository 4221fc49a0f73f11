import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../test/app';
import type { Db } from '../../db/open';
import { MessageBatcher } from './message-batcher';
import type { Participant } from './person';

/** The embedded database has one connection: nobody can hold a row there while others write. */
const races = process.env.TEST_DATABASE_URL !== undefined;

describe('what people say at the same time [3§7]', () => {
  let shop: TestApp;
  let batcher: MessageBatcher;
  /** Two for each conversation, and at the end somebody who is in none. */
  let people: Participant[];
  let conversations: number[];

  const stored = async () => {
    const { rows } = await sql<{ chat_id: number; seq: number; text: string }>`
      select chat_id, seq, text from chat_messages order by chat_id, seq`.execute(shop.db);
    return rows;
  };
  /** Answers once a statement of this database waits for another one. */
  const blocked = async () => {
    const { db } = shop;
    for (;;) {
      const { rows } =
        await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
          db,
        );
      if (rows.length > 0) return 'blocked';
    }
  };
  const say = (who: number, conversation: number, text: string, more: object = {}, by = batcher) =>
    by.store(people[who] as Participant, {
      chatId: conversations[conversation] ?? 0,
      kind: 'user',
      text,
      clientId: randomUUID(),
      ...more,
    });

  beforeAll(async () => {
    shop = await startApp();
    const { rows: roles } = await sql<{ id: number }>`
      insert into users (name, user_name, email) select 'Ana', 'voz-' || n, 'voz-' || n || '@correo.pe'
      from generate_series(1, 13) n returning id`.execute(shop.db);
    people = roles.map(({ id }) => ({ id, role: 1 }));
  });
  beforeEach(async () => {
    await sql`delete from chats`.execute(shop.db);
    const { rows } = await sql<{ id: number }>`
      insert into chats (buyer_id, seller_id)
      select b, s from unnest(${[0, 2, 4, 6, 8, 10].map((nth) => people[nth]?.id)}::int[],
        ${[1, 3, 5, 7, 9, 11].map((nth) => people[nth]?.id)}::int[]) as t(b, s) returning id`.execute(shop.db);
    conversations = rows.map(({ id }) => id);
    batcher = new MessageBatcher(shop.db);
  });
  afterAll(() => shop.close());

  it('is stored in the order of each conversation, without holes, and each is answered its own message', async () => {
    const said = await Promise.all(
      Array.from({ length: 240 }, async (_, nth) => ({
        nth,
        said: await say(nth % 12, Math.floor((nth % 12) / 2), `${nth}`),
      })),
    );
    for (const { nth, said: one } of said) {
      expect(one?.message).toMatchObject({ text: `${nth}`, user_id: people[nth % 12]?.id, image_id: null });
      expect(one?.conversation).toMatchObject({ id: conversations[Math.floor((nth % 12) / 2)], open: true });
    }
    const rows = await stored();
    for (const [nth, id] of conversations.entries()) {
      const own = rows.filter(({ chat_id }) => chat_id === id);
      expect(own.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
      const expected = said
        .filter(({ nth: one }) => Math.floor((one % 12) / 2) === nth)
        .map(({ nth: one }) => `${one}`);
      expect(own.map(({ text }) => text)).toEqual(expected);
    }
  });

  it('is stored once for each client id, whoever else says something beside it', async () => {
    const clientId = randomUUID();
    const twice = await Promise.allSettled([
      say(0, 0, 'Una vez', { clientId }),
      say(2, 1, 'Otra'),
      say(0, 0, 'Una vez', { clientId }),
      say(4, 2, 'Una más'),
    ]);
    expect(twice.map((one) => one.status === 'fulfilled' && one.value?.message.seq)).toEqual([1, 1, undefined, 1]);
    // By another process, in the same moment, amid other messages: the database decides, and nothing beside it is lost.
    const again = randomUUID();
    const others = new MessageBatcher(shop.db);
    const results = await Promise.allSettled([
      say(0, 0, 'Dos veces', { clientId: again }),
      say(2, 1, 'De aquí'),
      say(0, 0, 'Dos veces', { clientId: again }, others),
      say(4, 2, 'De allá', {}, others),
    ]);
    expect(results.filter((one) => one.status === 'fulfilled' && one.value).length).toBe(3);
    expect((await stored()).map(({ text }) => text).sort()).toEqual(
      ['De allá', 'De aquí', 'Dos veces', 'Otra', 'Una más', 'Una vez'].sort(),
    );
  });

  it('is refused one by one: a stranger, a closed conversation, an unknown one; the others are stored', async () => {
    await sql`update chats set open = false where id = ${conversations[1] ?? 0}`.execute(shop.db);
    const said = await Promise.all([
      say(12, 0, 'No estoy'),
      say(0, 0, 'Primera'),
      say(2, 1, 'Cerrada'),
      say(4, 99, 'Ninguna'),
      say(6, 3, 'De soporte', { kind: 'support' }),
      say(1, 0, 'Segunda'),
    ]);
    expect(said.map((one) => one?.message.seq ?? null)).toEqual([null, 1, null, null, null, 2]);
    expect((await stored()).map(({ text }) => text)).toEqual(['Primera', 'Segunda']);
  });

  it('by two processes is stored in one row of numbers', async () => {
    const others = new MessageBatcher(shop.db);
    const sent = Array.from({ length: 200 }, (_, nth) =>
      say(nth % 4, Math.floor((nth % 4) / 2), `${nth}`, {}, nth % 3 ? batcher : others),
    );
    const said = await Promise.all(sent);
    expect(said.every((one) => one)).toBe(true);
    for (const id of conversations.slice(0, 2)) {
      const seqs = (await stored()).filter(({ chat_id }) => chat_id === id).map(({ seq }) => seq);
      expect(seqs).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    }
  });

  if (races) {
    /** Does `work` in a transaction that stays open until the answer is called. */
    const holding = (work: (trx: Db) => Promise<unknown>) =>
      new Promise<() => Promise<void>>((held) => {
        const whole = shop.db.transaction().execute(async (trx) => {
          await work(trx);
          await new Promise<void>((release) => {
            held(async () => {
              release();
              await whole;
            });
          });
        });
      });

    it('does not wait for a conversation that somebody else holds, and that conversation goes on in its order', async () => {
      const release = await holding((trx) =>
        sql`update chats set updated_at = now() where id = ${conversations[0] ?? 0}`.execute(trx),
      );
      const waiting = [say(0, 0, 'Uno'), say(1, 0, 'Dos')];
      const through = await Promise.all([say(2, 1, 'Pasa'), say(4, 2, 'Pasa'), say(3, 1, 'También')]);
      expect(through.map((one) => one?.message.seq)).toEqual([1, 1, 2]);
      expect((await stored()).some(({ chat_id }) => chat_id === conversations[0])).toBe(false);
      await release();
      expect((await Promise.all(waiting)).map((one) => one?.message.seq)).toEqual([1, 2]);
    });

    it('loses nothing when another process stores the same client id first', async () => {
      const clientId = randomUUID();
      const release = await holding((trx) =>
        sql`insert into chat_messages (chat_id, user_id, seq, client_id, text)
          values (${conversations[5] ?? 0}, ${people[0]?.id ?? 0}, 1, ${clientId}, 'De allá')`.execute(trx),
      );
      const beside = [say(0, 0, 'De aquí', { clientId }), say(2, 1, 'Al lado'), say(4, 2, 'También')];
      await expect(Promise.race([Promise.all(beside), blocked()])).resolves.toBe('blocked');
      await release();
      expect((await Promise.all(beside)).map((one) => one?.message.seq ?? null)).toEqual([null, 1, 1]);
    });
  }

  it('says so to each of them when the database cannot, and goes on afterwards', async () => {
    await sql`alter table chats rename to chats_away`.execute(shop.db);
    const failed = await Promise.allSettled([say(0, 0, 'a'), say(2, 1, 'b'), say(4, 2, 'c')]);
    await sql`alter table chats_away rename to chats`.execute(shop.db);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect((await say(0, 0, 'a'))?.message.seq).toBe(1);
  });
});
