import type { Worker } from 'node:worker_threads';
import { WorkerStream } from './worker-stream';

const heard = () => {
  const postMessage = jest.fn();
  const stream = new WorkerStream({ postMessage } as unknown as Worker);
  return { stream, texts: () => postMessage.mock.calls.map(([{ bytes }]) => Buffer.from(bytes).toString()) };
};

test('what pg writes at once reaches the database in one piece [D401]', () => {
  const { stream, texts } = heard();
  stream.cork();
  for (const part of ['bind ', 'execute ', 'sync']) stream.write(part);
  stream.uncork();
  stream.write('later');
  expect(texts()).toEqual(['bind execute sync', 'later']);
});

test('what is given to the database is not the memory that pg writes into again [D401]', () => {
  const { stream, texts } = heard();
  const kept = Buffer.from('first');
  stream.write(kept);
  kept.write('other');
  expect(texts()).toEqual(['first']);
});

test('a database that goes before pg listens does not take this process with it [D401]', async () => {
  const { stream } = heard();
  stream.destroy(new Error('gone'));
  await new Promise((later) => setImmediate(later));
  expect(stream.errored?.message).toBe('gone');
});
