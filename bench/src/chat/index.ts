import { readFileSync } from 'node:fs';
import type { Socket } from 'socket.io-client';
import { cpuMs } from '../lib/processor';
import type { Row } from '../lib/report';
import { median, percentile, repeat } from '../lib/stats';
import { createPairs, fillConversation } from './people';
import { open, sendSteadily } from './steady-rate';

const max = (value: number): Row['bound'] => ({ kind: 'max', value });
const ROOMS = 100;
const LONG_CONVERSATION = 10_000;
const IDLE = 1_000;

/** Kilobytes of this process that are in memory. */
const residentKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

async function opening(url: string, token: string, chat: number): Promise<number[]> {
  const took: number[] = [];
  for (let nth = -5; nth < 40; nth++) {
    const start = performance.now();
    const answer = await fetch(`${url}/api/web/chat/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      // Every second time some page in the middle.
      body: JSON.stringify({ id: chat, ...(nth % 2 ? { before: LONG_CONVERSATION / 2 } : {}) }),
    });
    const { chat: conversation } = (await answer.json()) as { chat?: { messages: unknown[] } };
    if (conversation?.messages.length !== 50) throw new Error(`The conversation answered ${answer.status}`);
    if (nth >= 0) took.push(performance.now() - start);
  }
  return took;
}

/** What resident memory grows by, once the process has had as many connections as a warm one. */
async function idleRow({ url, pid }: { url: string; pid: number }, tokens: string[]): Promise<Row> {
  const openAll = async (some: string[]) => {
    const sockets: Socket[] = [];
    for (const token of some) sockets.push(await open(url, token));
    return { close: () => sockets.map((socket) => socket.close()) };
  };
  (await openAll(tokens.slice(0, 100))).close();
  const before = residentKb(pid);
  const all = await openAll(tokens);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const after = residentKb(pid);
  all.close();
  return {
    what: 'chat: memory of an idle connection',
    value: (after - before) / tokens.length,
    unit: 'kB',
    bound: max(60),
    how: `${tokens.length} connections, resident memory of the api from ${Math.round(before / 1024)} to ${Math.round(after / 1024)} MB, garbage included`,
  };
}

const RUNS = 3;

/**
 * The chat of one process on PostgreSQL: delivery at a steady pace, a long conversation, what an idle connection costs.
 */
export async function* chatRows(api: { url: string; pid: number }, databaseUrl: string): AsyncGenerator<Row> {
  const couples = await createPairs(databaseUrl, IDLE / 2);
  const writing = couples.slice(0, ROOMS);
  yield await idleRow(
    api,
    couples.flatMap(({ tokens }) => tokens),
  );

  await sendSteadily(api.url, writing, { perSecond: 1_000, seconds: 4 });
  const busy = cpuMs(api.pid);
  const runs = await repeat(RUNS, () => sendSteadily(api.url, writing, { perSecond: 1_000, seconds: 8 }));
  const sum = (of: (run: (typeof runs)[number]) => number) => runs.reduce((total, run) => total + of(run), 0);
  const sent = sum((run) => run.sent);
  const cost = (cpuMs(api.pid) - busy) / sent;
  const slowest = runs.map(({ took }) => percentile(took, 99));
  const middle = median(runs.map(({ took }) => percentile(took, 50)));
  yield {
    what: 'chat: delivery at 1,000 messages/s, p99',
    value: median(slowest),
    unit: 'ms',
    bound: max(25),
    how: `median of ${RUNS} runs of 8 s: ${slowest.map((ms) => ms.toFixed(1)).join(', ')}; ${sent} messages, 200 people in 100 rooms, one process, PostgreSQL; p50 ${middle.toFixed(1)} ms, ${sum((run) => run.refused)} refused, ${cost.toFixed(2)} ms of the api’s processor each`,
  };
  yield {
    what: 'chat: messages not delivered',
    value: sent - sum((run) => run.took.length),
    unit: 'messages',
    bound: max(0),
    how: 'of those above',
  };

  const [long] = couples.slice(ROOMS);
  if (long) {
    await fillConversation(databaseUrl, long.chat, LONG_CONVERSATION);
    const opened = await opening(api.url, long.tokens[0], long.chat);
    yield {
      what: 'chat: a conversation of 10,000 messages opens, p95',
      value: percentile(opened, 95),
      unit: 'ms',
      bound: max(300),
      how: `40 pages of 50, the newest and from the middle, p50 ${percentile(opened, 50).toFixed(1)} ms`,
    };
  }
}
