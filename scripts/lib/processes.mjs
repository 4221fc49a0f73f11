import { endGroup, signalAll, signalGroup, spawnNode } from './groups.mjs';
import { readableStream } from './readable-logs.mjs';
import { root } from './root.mjs';
import { RESTARTS, supervise } from './supervise.mjs';

/** After this long a process that was asked to stop is ended. */
const PATIENCE_MS = 20_000;
const COLOURS = ['magenta', 'cyan', 'yellow', 'green', 'blue', 'red', 'gray'];

/**
 * @typedef {{ name: string, args: string[], env?: Record<string, string>, health: { url: string, accept?: (body: any) => boolean } }} Part
 *   one process of the site; `health` answers once it is ready
 */

/** What a process wrote last, apart from log entries, in one line; nothing that a terminal would obey. */
const oneLine = (text) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200);

/**
 * Runs parts side by side with concurrently, with prefixed readable logs. A part that ends after it was ready is started
 * again (concurrently's own restarts know no longest pause and no recovery, so supervise.mjs decides when); one that ends
 * before it was ever ready ends all of them.
 * Signals are the caller's: concurrently would need `ps` to pass them on, which slim systems do not have.
 * @param {Part[]} parts
 * @param {import('./supervise.mjs').RestartPolicy} [policy]
 */
export async function runTogether(parts, policy = RESTARTS) {
  const { createConcurrently, Logger, LogError, LogOutput } = await import('concurrently');
  const byName = new Map(parts.map((part) => [part.name, part]));
  const width = Math.max(...parts.map(({ name }) => name.length));
  const logger = new Logger({ hide: [], prefixFormat: 'name' });
  logger.setPrefixLength(width);
  /** What each part said last that was not a log entry: the sentence with which it gave up. */
  const lastWords = new Map();
  let failed;
  let stopping = false;

  const { commands, result } = createConcurrently(
    parts.map(({ name }, index) => ({ name, command: name, prefixColor: COLOURS[index % COLOURS.length] })),
    {
      logger,
      controllers: [new LogError({ logger }), new LogOutput({ logger })],
      outputStream: readableStream(process.stdout, { raw: process.env.LOG_FORMAT === 'json' }),
      // Without a shell in between, and in a group of its own: a signal reaches exactly this process and its children.
      spawn: (name, options) => {
        const { args, env } = byName.get(name);
        lastWords.delete(name);
        const child = spawnNode(args, { ...options, cwd: root, env: { ...options.env, ...env } });
        // What a part had started would hold on to its ports and its output, and so hinder its next start.
        child.once('exit', () => stopping || (child.pid !== undefined && endGroup(child.pid)));
        return child;
      },
      kill: (pid, signal) => signalGroup(pid, signal),
    },
  );
  // It takes the first end of each part for its last; `done` below knows better.
  result.catch(() => undefined);

  for (const command of commands) {
    for (const stream of [command.stdout, command.stderr]) {
      stream.subscribe((chunk) => {
        const words = String(chunk)
          .split('\n')
          .filter((line) => line.trim() && !line.startsWith('{'));
        lastWords.set(command.name, [...(lastWords.get(command.name) ?? []), ...words].slice(-15));
      });
    }
  }

  function reason(name, exitCode) {
    if (typeof exitCode === 'string') return exitCode;
    const words = exitCode === 0 ? undefined : lastWords.get(name)?.at(-1);
    return words ? `its last words: ${oneLine(words)}` : `exit code ${exitCode}`;
  }

  const supervised = commands.map((command) =>
    supervise(command, byName.get(command.name).health, {
      say: (sentence) => logger.logGlobalEvent(sentence),
      reason: (exitCode) => reason(command.name, exitCode),
      onFailed: () => {
        failed ??= command.name;
        stop();
      },
      policy,
    }),
  );

  function stop() {
    if (stopping) return;
    stopping = true;
    for (const part of supervised) part.stop();
    setTimeout(() => signalAll('SIGKILL'), PATIENCE_MS).unref();
  }

  return {
    /** Asks every part to finish, and sees to it that it does. */
    stop,
    /** Resolves when every part has ended for good. */
    done: Promise.all(supervised.map(({ gone }) => gone)).then(() => undefined),
    /** Resolves when every part has answered for itself once; never when one of them does not. */
    ready: Promise.all(supervised.map(({ ready }) => ready)).then(() => undefined),
    /** Names of those that have not. */
    unready: () => supervised.filter((part) => !part.isReady()).map(({ name }) => name),
    /** Name of the part that ended before it was ready although nobody had asked it to. */
    failed: () => failed,
    lastWords: (name) => (lastWords.get(name) ?? []).join('\n') || 'it gave no reason',
  };
}
