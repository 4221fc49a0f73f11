import type { Browser, Page, Route } from 'playwright';
import { visitor } from '../lib/browser';
import type { Row } from '../lib/report';
import { median, percentile, repeat } from '../lib/stats';
import { chatOpeningRows } from './chat-openings';
import { scriptsBeyond } from './checkout';
import { demoPerson } from './person';
import { requestGraph } from './request-graph';

const RUNS = 3;
const CHAT = '/pages/chat';
const MESSAGES = 10_000;
const CONVERSATION = 424_242;
const NONE = { delivered: 0, viewed: 0 };

/** Of every length: what people write, and now and then a paragraph. */
const words = (seq: number) =>
  `Mensaje ${seq}. ${'Un polo de algodón, talla mediana. '.repeat(seq % 23 === 0 ? 12 : seq % 4)}`;

const message = (seq: number) => ({
  ...{ id: seq, seq, user_id: seq % 3 ? 77 : 88, side: seq % 3 ? 'answerer' : 'opener', author: 'tiendacondori' },
  ...{ file: null, file_width: null, file_height: null, viewed: 1, delivered: 1, client_id: null },
  ...{ chat_id: CONVERSATION, text: words(seq), product: null, title: null },
  created_at: new Date(Date.UTC(2026, 0, 1) + seq * 60_000).toISOString(),
});

const conversation = (messages: unknown[]) => ({
  ...{ id: CONVERSATION, kind: 'user', side: 'opener', count: 0, support_status: 1, last_seq: MESSAGES, messages },
  updated_at: '2026-11-20T12:00:00.000Z',
  users: [{ id: 77, name: 'tiendacondori', uri: null, side: 'answerer' }],
  marks: { opener: NONE, answerer: NONE },
});

const listOf = (data: unknown[]) => ({ result: true, count: 0, chats: { data, next: null } });

/** A conversation of 10,000 messages, answered at once: what is measured is the page, not the server. */
async function longConversation(page: Page): Promise<void> {
  const answer = (what: (body: { before?: number; limit?: number }) => unknown) => (route: Route) =>
    route.fulfill({ json: what(route.request().postDataJSON() ?? {}) });
  await page.route(
    '**/api/web/support/chats',
    answer(() => listOf([])),
  );
  await page.route(
    '**/api/web/chat/chats',
    answer(() => listOf([conversation([message(MESSAGES)])])),
  );
  await page.route(
    '**/api/web/chat/viewed',
    answer(() => ({ result: true, count: 0 })),
  );
  await page.route(
    '**/api/web/chat/messages',
    answer(({ before = MESSAGES + 1, limit = 50 }) => {
      const first = Math.max(1, before - limit);
      const messages = Array.from({ length: before - first }, (_, at) => message(first + at));
      return { result: true, more: first > 1, count: 0, chat: conversation(messages) };
    }),
  );
}

/**
 * From the click on the conversation to its newest message, ms; then everything is read, and the frames of a long
 * scroll.
 */
async function readLongConversation(browser: Browser, site: string, prepare: (page: Page) => Promise<void>) {
  const { page, atRest, close } = await visitor(browser, 'desktop');
  await prepare(page);
  await longConversation(page);
  await page.goto(site + CHAT, { waitUntil: 'load' });
  const link = page.getByRole('link', { name: /tiendacondori/ });
  await link.waitFor();
  await atRest();
  const openMs = await link.evaluate(
    (element, newest) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const look = () => {
          if (document.querySelector('main [role=log]')?.textContent?.includes(newest))
            resolve(performance.now() - start);
          else requestAnimationFrame(look);
        };
        (element as HTMLElement).click();
        look();
      }),
    `Mensaje ${MESSAGES}.`,
  );
  const log = page.getByRole('main').getByRole('log');
  await log.evaluate(
    (box) =>
      new Promise<void>((resolve) => {
        const up = () => {
          if (box.textContent?.includes('Mensaje 1.')) return resolve();
          box.scrollTop = 0;
          requestAnimationFrame(up);
        };
        up();
      }),
  );
  const scrolled = await log.evaluate(
    (box) =>
      new Promise<{ frames: number[]; rows: number }>((resolve) => {
        const frames: number[] = [];
        let rows = 0;
        let last = performance.now();
        const down = (now: number) => {
          frames.push(now - last);
          last = now;
          rows = Math.max(rows, box.querySelectorAll('[data-index]').length);
          box.scrollTop += 300;
          if (frames.length < 300) requestAnimationFrame(down);
          else resolve({ frames: frames.slice(1), rows });
        };
        requestAnimationFrame(down);
      }),
  );
  await close();
  return { openMs, ...scrolled };
}

/** What the chat costs a person's browser. */
export async function* chatPageRows(browser: Browser, site: string): AsyncGenerator<Row> {
  const prepare = await demoPerson(site);
  const home = await requestGraph(browser, `${site}/`);
  const chat = await requestGraph(browser, site + CHAT, prepare);
  yield {
    what: 'JS of the chat over home',
    value: scriptsBeyond(chat, home),
    unit: 'kB',
    bound: { kind: 'max', value: 45 },
    how: 'cold, compressed, socket.io included',
  };
  const read = await repeat(RUNS, () => readLongConversation(browser, site, prepare));
  yield {
    what: 'a chat of 10,000 messages, click to newest message',
    value: median(read.map(({ openMs }) => openMs)),
    unit: 'ms',
    bound: { kind: 'max', value: 300 },
    how: `median of ${RUNS}: ${read.map(({ openMs }) => Math.round(openMs)).join(', ')}; the server answers at once`,
  };
  const frames = read.flatMap((one) => one.frames);
  yield {
    what: 'scrolling 10,000 messages, frame, p95',
    value: percentile(frames, 95),
    unit: 'ms',
    bound: { kind: 'max', value: 34 },
    how: `${frames.length} frames of 300 px, p50 ${percentile(frames, 50).toFixed(0)}; at most ${Math.max(...read.map(({ rows }) => rows))} messages in the page`,
  };
  const withConversation = async (page: Page) => {
    await prepare(page);
    await longConversation(page);
  };
  for (const row of await chatOpeningRows(browser, site + CHAT, withConversation)) yield row;
}
