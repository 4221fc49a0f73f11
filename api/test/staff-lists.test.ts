import { COMPLAINT } from '@qhatu/contract/testing';
import { fileIn } from '../src/domains/complaints/fixtures';
import { type Somebody, somebody } from '../src/domains/sellers/fixtures';
import { type Office, officeForTests } from './office';

let { shop, market, buyer, admin, seller, other } = {} as Office;
let support: Somebody;
officeForTests((open) => {
  ({ shop, market, buyer, admin, seller, other } = open);
});
beforeAll(async () => {
  support = await somebody(shop, 5);
});

const GONE = 'Esta página de la lista ya no existe. Vuelve a abrir la lista.';

interface Page {
  data: { id: number; seller?: { id: number } }[];
  next: number | null;
}

const read = async (path: string, { token }: Somebody): Promise<Page> => {
  const answer = await shop.get(path, token);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

/** All ids of a list, three a page: an order of two lines is cut; `meanwhile` happens once the first page was read. */
async function walk(path: string, who: Somebody, meanwhile = async () => {}): Promise<number[]> {
  const ids: number[] = [];
  let after = '';
  for (let pages = 0; pages < 200; pages += 1) {
    const { data, next } = await read(`${path}&perPage=3${after}`, who);
    ids.push(...data.map(({ id }) => id));
    if (pages === 0) await meanwhile();
    if (next === null) return ids;
    expect(next).toBe(ids.at(-1));
    after = `&after=${next}`;
  }
  throw new Error('the list does not end');
}

/** An order of a transfer with a line of each seller: [order, ours, the other's]. */
async function ordered(): Promise<[number, number, number]> {
  const [ours, theirs] = [
    await market.product({ seller_id: seller.id }),
    await market.product({ seller_id: other.id }),
  ];
  const lines = [ours, theirs].map((product_id) => ({ product_id, qty: 1 }));
  const { id, details } = await market.order(buyer, lines);
  return [id, details[0]?.id ?? 0, details[1]?.id ?? 0];
}
const approve = (id: number) => shop.post(`admin/orders/${id}/approve`, undefined, admin.token);
const advance = (line: number, step: string) => shop.post(`admin/lines/${line}/advance`, { step }, admin.token);
const paid = async () => {
  const made = await ordered();
  await approve(made[0]);
  return made;
};
async function asked(): Promise<number> {
  const product = await market.product({ seller_id: seller.id });
  const { id } = await shop.db
    .insertInto('questions')
    // At one instant: then the id decides.
    .values({ product_id: product, user_id: buyer.id, message: '¿Hay?', created_at: new Date('2026-11-01T15:00:00Z') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const answerQuestion = (id: number) => shop.post(`admin/questions/${id}/answer`, { answer: 'Sí' }, seller.token);
async function filed(): Promise<number> {
  const { complaint } = (await fileIn(shop, COMPLAINT)).json();
  const [number, year] = complaint.number.split('-').map(Number);
  const { id } = await shop.db
    .selectFrom('complaints')
    .select('id')
    .where('year', '=', year)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return id;
}
const answerComplaint = (id: number) =>
  shop.post(`admin/complaints/${id}/answer`, { answer: 'Lo sentimos' }, support.token);
const several = async <T>(make: () => Promise<T>, count = 5): Promise<T[]> => {
  const made: T[] = [];
  for (let nth = 0; nth < count; nth += 1) made.push(await make());
  return made;
};

interface ListCase {
  path: string;
  who: () => Somebody;
  /** Makes rows that stand in the list. */
  rows: () => Promise<number[]>;
  /** Takes one away that the first page may have shown, or puts a new one in front: by number, pages would move. */
  meanwhile: (first: number) => Promise<unknown>;
}

const answeredNow = async (make: () => Promise<number>, answer: (id: number) => Promise<unknown>) => {
  const id = await make();
  await answer(id);
  return id;
};
const sentLine = async () => {
  const [, line] = await paid();
  for (const step of ['processed', 'sent']) await advance(line, step);
  return line;
};

const LISTS: Record<string, ListCase> = {
  'payments that wait': {
    path: 'admin/orders?status=pending',
    who: () => admin,
    rows: async () => (await several(ordered)).map(([id]) => id),
    meanwhile: approve,
  },
  'approved payments': {
    path: 'admin/orders?status=approved',
    who: () => admin,
    rows: async () => (await several(paid)).map(([id]) => id),
    meanwhile: paid,
  },
  'payments of every method': {
    path: 'admin/orders?status=approved&methods=all',
    who: () => admin,
    rows: async () => (await several(paid)).map(([id]) => id),
    meanwhile: paid,
  },
  'lines to prepare': {
    path: 'admin/lines?step=to_process',
    who: () => seller,
    rows: async () => (await several(paid)).map(([, line]) => line),
    meanwhile: (line) => advance(line, 'processed'),
  },
  'lines to send': {
    path: 'admin/lines?step=to_send',
    who: () => seller,
    rows: async () => {
      const lines = (await several(paid)).map(([, line]) => line);
      for (const line of lines) await advance(line, 'processed');
      return lines;
    },
    meanwhile: (line) => advance(line, 'sent'),
  },
  'lines that were sent': {
    path: 'admin/lines?step=sent',
    who: () => seller,
    rows: () => several(sentLine),
    meanwhile: sentLine,
  },
  'all lines': {
    path: 'admin/lines?step=all',
    who: () => admin,
    rows: async () => (await several(paid)).flatMap(([, ...lines]) => lines),
    meanwhile: paid,
  },
  'open questions': {
    path: 'admin/questions?view=open',
    who: () => seller,
    rows: () => several(asked),
    meanwhile: answerQuestion,
  },
  'answered questions': {
    path: 'admin/questions?view=answered',
    who: () => seller,
    rows: () => several(() => answeredNow(asked, answerQuestion)),
    meanwhile: () => answeredNow(asked, answerQuestion),
  },
  'open complaints': {
    path: 'admin/complaints?view=open',
    who: () => support,
    rows: () => several(filed, 4),
    meanwhile: answerComplaint,
  },
  'answered complaints': {
    path: 'admin/complaints?view=answered',
    who: () => support,
    rows: () => several(() => answeredNow(filed, answerComplaint), 4),
    meanwhile: () => answeredNow(filed, answerComplaint),
  },
};

describe.each(Object.entries(LISTS))('%s', (_, { path, who, rows, meanwhile }) => {
  it('pages skip and repeat nothing while rows come and go [D213]', async () => {
    const ours = await rows();
    const before = (await read(`${path}&perPage=48`, who())).data.map(({ id }) => id);
    const ids = await walk(path, who(), async () => {
      await meanwhile(before[0] ?? 0);
    });
    expect(ids.length).toBe(new Set(ids).size);
    // Everything that stood there, in its order; what left had been shown, what came in stands before it or at the end.
    expect(ids.filter((id) => before.includes(id))).toEqual(before.filter((id) => ids.includes(id)));
    expect(ids).toEqual(expect.arrayContaining(ours));
  });

  it.each(['abc', '0', '-3', '1.5', '99999999999', '1 or 1=1'])(
    'after=%s is 400 with a sentence [D213]',
    async (after) => {
      const answer = await shop.get(`${path}&after=${encodeURIComponent(after)}`, who().token);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().msg).toBe(GONE);
    },
  );
});

it.each(['admin/lines?step=all', 'admin/questions?view=open', 'admin/complaints?view=answered'])(
  '%s: a row that is not there is 400 with a sentence [D213]',
  async (path) => {
    const answer = await shop.get(`${path}&after=2000000000`, admin.token);
    expect([answer.statusCode, answer.json().msg]).toEqual([400, GONE]);
  },
);

it('a seller goes on behind another’s line among its own only [D1 D213]', async () => {
  const [, own] = await paid();
  const [, , foreign] = await paid();
  const [, later] = await paid();
  const { data } = await read(`admin/lines?step=to_process&perPage=48&after=${foreign}`, seller);
  expect(new Set(data.map((line) => line.seller?.id))).toEqual(new Set([seller.id]));
  expect(data.map(({ id }) => id)).toContain(later);
  expect(data.map(({ id }) => id)).not.toContain(own);
});
