/**
 * Argon2id in a thread of its own; started by `password-thread.ts`. Plain JavaScript, so that tests need not register a
 * compiler in every thread.
 */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

const port = parentPort;
if (!port) throw new Error('password-worker is started by password-thread as a worker thread');

// On Linux a priority is the calling thread's own, elsewhere the whole process's, which has to keep its.
if (process.platform === 'linux') setPriority(workerData.nice);

/** @param {import('./password-thread').Job} job */
const run = (job) => (job.op === 'hash' ? hashSync(job.password, job.cost) : verifySync(job.stored, job.password));

port.on('message', (/** @type {import('./password-thread').Job} */ job) => {
  try {
    port.postMessage({ id: job.id, answer: run(job) });
  } catch (error) {
    port.postMessage({ id: job.id, failure: String(error) });
  }
});
