import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { issueToken } from '../../domains/accounts/tokens';
import { Correspondent, type Patience } from './correspondent';

export interface Couple {
  chat: number;
  tokens: [string, string];
}

/** As many pairs of people as there are rooms, each with a conversation and tokens. */
export async function couples(db: Db, rooms: number): Promise<Couple[]> {
  const { rows } = await sql<{ id: number }>`
    insert into users (name, user_name, email)
    select 'Ana', 'gente-' || n, 'gente-' || n || '@correo.pe' from generate_series(1, ${rooms * 2}::int) n
    returning id`.execute(db);
  const made: Couple[] = [];
  for (let nth = 0; nth < rooms; nth++) {
    const [buyer, seller] = [rows[nth * 2]?.id ?? 0, rows[nth * 2 + 1]?.id ?? 0];
    const { id: chat } = await db
      .insertInto('chats')
      .values({ buyer_id: buyer, seller_id: seller })
      .returning('id')
      .executeTakeFirstOrThrow();
    made.push({ chat, tokens: [await issueToken(db, buyer), await issueToken(db, seller)] });
  }
  return made;
}

/** Two people who write to each other at the same time, a message a person every `everyMs`, at most `each` of them. */
export class Room {
  readonly members: readonly Correspondent[];
  readonly #each: number;
  /** How many each of them was told are stored. */
  readonly #said = [0, 0];

  constructor(url: string, { chat, tokens }: Couple, each = Number.POSITIVE_INFINITY, patience?: Patience) {
    this.members = tokens.map((token) => new Correspondent(url, token, chat, patience));
    this.#each = each;
  }

  /** Resolves when everything was acknowledged. @param isOver whether nobody begins another message */
  async keepWriting(everyMs: number, isOver: () => boolean = () => false): Promise<void> {
    await Promise.all(
      this.members.map(async (member, who) => {
        for (let nth = 0; nth < this.#each && !isOver(); nth++) {
          await member.say(`${who}:${nth}`);
          this.#said[who] = nth + 1;
          await pause(everyMs * (0.5 + Math.random()));
        }
      }),
    );
  }

  /** Messages that both have said. */
  get said(): number {
    return this.#said.reduce((sum, each) => sum + each, 0);
  }

  get complete(): boolean {
    return this.members.every(({ log }) => log.size >= this.said);
  }

  /** What is wrong with what the members hold: nothing, when every message is there once, in one order, both alike. */
  problems(): string[] {
    const [one, two] = this.members.map((member) => member.texts());
    const sent = this.#said.flatMap((count, who) => Array.from({ length: count }, (_, nth) => `${who}:${nth}`));
    const wrong: string[] = [];
    if (JSON.stringify(one) !== JSON.stringify(two)) wrong.push('the two do not hold the same');
    if (JSON.stringify([...(one ?? [])].sort()) !== JSON.stringify([...sent].sort())) {
      wrong.push(`held ${one?.length} of ${sent.length}`);
    }
    for (const who of [0, 1]) {
      const own = (one ?? []).filter((text) => text.startsWith(`${who}:`));
      if (own.some((text, nth) => text !== `${who}:${nth}`)) wrong.push(`what ${who} said is out of order`);
    }
    return wrong;
  }

  close(): void {
    for (const member of this.members) member.close();
  }
}

/** Resolves when this many messages were acknowledged. */
export async function untilSaid(rooms: readonly Room[], count: number): Promise<void> {
  const said = () =>
    rooms.reduce((sum, { members }) => sum + members.reduce((n, one) => n + one.acknowledged.length, 0), 0);
  while (said() < count) await pause(20);
}

/** Resolves when every room holds everything, or when the time is over. */
export async function settle(rooms: readonly Room[], withinMs: number): Promise<void> {
  for (const end = Date.now() + withinMs; !rooms.every(({ complete }) => complete) && Date.now() < end; ) {
    await pause(50);
  }
}

/** Sums of what the connections went through, for the closing figures. */
export function figuresOf(rooms: readonly Room[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { figures } of rooms.flatMap(({ members }) => members)) {
    for (const [name, value] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + value;
  }
  return sums;
}
