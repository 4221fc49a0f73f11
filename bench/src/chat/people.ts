import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';

export interface ConversationPair {
  chat: number;
  tokens: [string, string];
}

/**
 * People with a session each, straight into the database of the bench; `name` tells them from those of other groups.
 */
async function insertPeople(
  client: pg.Client,
  name: string,
  count: number,
): Promise<{ ids: number[]; tokens: string[] }> {
  const { rows: people } = await client.query<{ id: number }>(
    `insert into users (name, user_name, email)
     select 'Ana', $2::text || '-' || n, $2::text || '-' || n || '@correo.pe' from generate_series(1, $1::int) n returning id`,
    [count, name],
  );
  const ids = people.map(({ id }) => id);
  const tokens = ids.map(() => randomBytes(32).toString('base64url'));
  await client.query(
    `insert into tokens (hash, user_id, expires_at) select h, u, now() + interval '1 day'
     from unnest($1::text[], $2::int[]) as t(h, u)`,
    [tokens.map((token) => createHash('sha256').update(token).digest('hex')), ids],
  );
  return { ids, tokens };
}

/** Tokens of people who have never been here. */
export async function createPeople(databaseUrl: string, name: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await insertPeople(client, name, count)).tokens;
  } finally {
    await client.end();
  }
}

/** Pairs of people with a conversation and a session each. */
export async function createPairs(databaseUrl: string, count: number): Promise<ConversationPair[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { ids, tokens } = await insertPeople(client, 'charla', count * 2);
    const { rows: chats } = await client.query<{ id: number; buyer_id: number }>(
      'insert into chats (buyer_id, seller_id) select b, s from unnest($1::int[], $2::int[]) as t(b, s) returning id, buyer_id',
      [ids.filter((_, nth) => nth % 2 === 0), ids.filter((_, nth) => nth % 2 === 1)],
    );
    return chats.map(({ id, buyer_id }) => {
      const nth = ids.indexOf(buyer_id);
      return { chat: id, tokens: [tokens[nth] ?? '', tokens[nth + 1] ?? ''] };
    });
  } finally {
    await client.end();
  }
}

/** Fills a conversation with so many messages of both. */
export async function fillConversation(databaseUrl: string, chat: number, messages: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into chat_messages (chat_id, user_id, seq, text)
       select c.id, case when n % 2 = 0 then c.buyer_id else c.seller_id end, c.last_seq + n, 'Mensaje número ' || n
       from chats c, generate_series(1, $2::int) n where c.id = $1`,
      [chat, messages],
    );
    await client.query('update chats set last_seq = last_seq + $2 where id = $1', [chat, messages]);
    await client.query('analyze chat_messages');
  } finally {
    await client.end();
  }
}
