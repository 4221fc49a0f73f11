import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';
import { busy } from '../../http/errors';

export type Task = { op: 'hash'; password: string; cost: Options } | { op: 'verify'; password: string; stored: string };
export type Job = Task & { id: number };
type Reply = { id: number; answer: string | boolean } | { id: number; failure: string };
interface Waiting {
  resolve: (answer: string | boolean) => void;
  reject: (error: Error) => void;
}

/** What answers pages has nine times the claim to a core; a full machine still checks some passwords every second. */
const NICE = 10;
/** Some five seconds of work: who comes after a flood is told so at once, and the flood fills no memory. */
const MAX_WAITING = 700;

const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let lastId = 0;

function settle(reply: Reply): void {
  const one = waiting.get(reply.id);
  waiting.delete(reply.id);
  // Nobody waits: the thread alone keeps no process alive.
  if (waiting.size === 0) worker?.unref();
  if ('failure' in reply) one?.reject(new Error(reply.failure));
  else one?.resolve(reply.answer);
}

/** The thread ended by itself: whoever waited is told, the next one has a new thread. */
function lose(ended: Worker, why: string): void {
  if (worker !== ended) return;
  worker = null;
  const lost = [...waiting.values()];
  waiting.clear();
  for (const { reject } of lost) reject(new Error(`the password thread is gone: ${why}`));
}

function start(): Worker {
  const file = import.meta.url.endsWith('.ts') ? './password-worker.mjs' : './password-worker.js';
  const started = new Worker(new URL(file, import.meta.url), { workerData: { nice: NICE } });
  started.on('message', settle);
  started.on('error', (error) => lose(started, error.message));
  started.on('exit', () => lose(started, 'it ended'));
  return started;
}

/**
 * One password after the other, first come, first served, in a thread of lower priority: hashing takes the time that pages
 * leave and never two cores, fifty logins a second beside product pages. About 140 a second.
 * @throws ApiError 503 when too many wait already
 */
export function onPasswordThread(task: Task): Promise<string | boolean> {
  if (waiting.size >= MAX_WAITING) return Promise.reject(busy());
  worker ??= start();
  worker.ref();
  lastId += 1;
  const id = lastId;
  const answer = new Promise<string | boolean>((resolve, reject) => waiting.set(id, { resolve, reject }));
  worker.postMessage({ ...task, id } satisfies Job);
  return answer;
}

/** Ends the thread, when the API closes; the next password starts another. */
export async function endPasswordThread(): Promise<void> {
  const ended = worker;
  if (ended) lose(ended, 'the API closes');
  await ended?.terminate();
}
