import { signalAll, signalGroup, spawnNode } from './groups.mjs';
import { readableStream } from './readable-logs.mjs';
import { root } from './root.mjs';

/** After this long a process that was asked to stop is ended. */
const PATIENCE_MS = 20_000;
const COLOURS = ['magenta', 'cyan', 'yellow', 'green', 'blue', 'red', 'gray'];

/**
 * @typedef {{ name: string, args: string[], env?: Record<string, string> }} Part one process of the site
 */

/**
 * Runs parts side by side with concurrently, with prefixed readable logs; when one ends, the others are ended too.
 * Signals are the caller's: concurrently would need `ps` to pass them on, which slim systems do not have.
 * @param {Part[]} parts
 */
export async function runTogether(parts) {
  const { createConcurrently, Logger, LogError, LogOutput } = await import('concurrently');
  const byName = new Map(parts.map((part) => [part.name, part]));
  const width = Math.max(...parts.map(({ name }) => name.length));
  const logger = new Logger({ hide: [], prefixFormat: 'name' });
  logger.setPrefixLength(width);
  /** What each part said last that was not a log entry: the sentence with which it gave up. */
  const lastWords = new Map();
  let firstEnded;
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
        return spawnNode(args, { ...options, cwd: root, env: { ...options.env, ...env } });
      },
      kill: (pid, signal) => signalGroup(pid, signal),
    },
  );

  function stop() {
    if (stopping) return;
    stopping = true;
    for (const command of commands) command.kill('SIGTERM');
    setTimeout(() => signalAll('SIGKILL'), PATIENCE_MS).unref();
  }

  for (const command of commands) {
    for (const stream of [command.stdout, command.stderr]) {
      stream.subscribe((chunk) => {
        const words = String(chunk)
          .split('\n')
          .filter((line) => line.trim() && !line.startsWith('{'));
        lastWords.set(command.name, [...(lastWords.get(command.name) ?? []), ...words].slice(-15));
      });
    }
    command.close.subscribe(() => {
      if (!stopping) firstEnded = command.name;
      stop();
    });
  }

  return {
    /** Asks every part to finish, and sees to it that it does. */
    stop,
    /** Resolves when every part has ended. */
    done: result.then(
      () => undefined,
      () => undefined,
    ),
    /** Name of the part that ended although nobody had asked it to. */
    failed: () => firstEnded,
    lastWords: (name) => (lastWords.get(name) ?? []).join('\n') || 'it gave no reason',
  };
}
